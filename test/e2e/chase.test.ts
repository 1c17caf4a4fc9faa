import { afterEach, describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates/plain-date.ts';
import type { AccountWorld, WorldInvoice, WorldOptions } from './account-world.ts';
import { openAccountWorld } from './account-world.ts';
import { fill, openInvoice, setOffline, tabTo } from './keyboard.ts';

const today = new Date().toISOString().slice(0, 10);
const late = (number: string, client: string, days: number): WorldInvoice => ({
  number,
  client,
  price: '100.00',
  fields: { due_date: addDays(today, -days) },
});

describe('a chase run, by keyboard alone', () => {
  let world: AccountWorld | null = null;

  async function open(options: WorldOptions): Promise<AccountWorld> {
    world = await openAccountWorld(options);
    return world;
  }

  afterEach(async () => {
    await world?.close();
    world = null;
  });

  /** The run stands at this client, and what would be sent can be read. */
  async function standsAt({ page }: AccountWorld, client: string, place: string): Promise<void> {
    await page.getByRole('heading', { name: client, level: 2 }).waitFor();
    await page.getByText(place, { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Preview' }).waitFor();
  }

  it('reminds once, snoozes, notes a call, and lets go of who has paid', async () => {
    const given = await open({
      invoices: [
        late('INV-1', 'Alder Works', 40),
        late('INV-2', 'Alder Works', 5),
        late('INV-3', 'Birch & Harbor Ltd', 30),
        late('INV-4', 'Cedar Books', 20),
        late('INV-5', 'Damson Press', 10),
        { ...late('INV-6', 'Elm Studio', 50), stage: 'draft' },
      ],
      holdSeconds: 1,
    });
    const { page, person } = given;
    await page.keyboard.press('Shift+R');

    await standsAt(given, 'Alder Works', '1 of 4');
    await page.keyboard.press('r');
    await standsAt(given, 'Birch & Harbor Ltd', '2 of 4');
    await page.keyboard.press('s');
    await page.getByRole('dialog', { name: 'Snooze Birch & Harbor Ltd until' }).waitFor();
    await page.keyboard.type('+14');
    await page.keyboard.press('Enter');
    await standsAt(given, 'Cedar Books', '3 of 4');
    await page.keyboard.press('c');
    await page.getByRole('dialog', { name: 'Log a call with Cedar Books' }).waitFor();
    await page.keyboard.type('Pays on Friday');
    await page.keyboard.press('Control+Enter');
    await standsAt(given, 'Damson Press', '4 of 4');

    // Paid in the web application while somebody looks at it.
    const { id } = given.invoice('INV-5');
    person.enterPayment(id, { date: today, amount: '100.00', payment_method: 'cash', details: null });
    await page.keyboard.press('Control+R');
    await page.getByRole('heading', { name: 'Run finished', level: 2 }).waitFor();
    await page.getByText('1 reminder, 1 snoozed, 1 call logged', { exact: true }).waitFor();
    await page.getByText('Reminded, sent').waitFor();
    expect(given.mailed()).toEqual(['reminder INV-1']);

    // The second run has nobody left, and says why.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+R');
    await page.getByText('All overdue clients are skipped today. See why below.').waitFor();
    const why = page.getByRole('list', { name: '3 clients skipped today' }).getByRole('listitem');
    await why.filter({ hasText: 'Alder Works' }).filter({ hasText: 'Contacted today' }).waitFor();
    await why.filter({ hasText: 'Birch & Harbor Ltd' }).filter({ hasText: 'Snoozed until' }).waitFor();
    await why.filter({ hasText: 'Cedar Books' }).filter({ hasText: 'Contacted today' }).waitFor();

    await page.keyboard.press('Escape');
    await openInvoice(page, 'INV-4');
    await page.getByRole('region', { name: 'Calls and snoozes' }).getByText('Pays on Friday').waitFor();
    await page.getByRole('region', { name: 'Activity' }).getByText('Called: Pays on Friday').waitFor();
    expect(given.mailed()).toEqual(['reminder INV-1']);
    expect(given.ledger.of('POST /api/invs/:id/reminder')).toHaveLength(1);
  });

  it('sends nothing that was taken back, and the edited text of what was not', async () => {
    const given = await open({
      invoices: [late('INV-1', 'Alder Works', 40), late('INV-2', 'Cedar Books', 20)],
      holdSeconds: 60,
    });
    const { page } = given;
    await page.keyboard.press('Shift+R');
    await standsAt(given, 'Alder Works', '1 of 2');
    await page.keyboard.press('r');
    await standsAt(given, 'Cedar Books', '2 of 2');
    await page.keyboard.press('Control+Z');
    await standsAt(given, 'Alder Works', '1 of 2');
    await page.keyboard.press('ArrowRight');
    await standsAt(given, 'Cedar Books', '2 of 2');
    await page.keyboard.press('e');
    const message = page.getByRole('textbox', { name: 'Message' });
    await fill(page, message, 'As we said on the phone: {{invoice.number}}.');
    await page.keyboard.press('Escape');
    await page.getByText('As we said on the phone: INV-2.').waitFor();
    await page.keyboard.press('r');
    await page.getByRole('heading', { name: 'Run finished', level: 2 }).waitFor();
    expect(given.mailed()).toEqual([]);
    await openInvoice(page, 'INV-2');
    await page.getByRole('button', { name: 'Send now' }).waitFor();
    expect(given.ledger.of('POST /api/invs/:id/reminder')).toHaveLength(0);
  });

  it('works with no network: the reminder leaves once when it is back', async () => {
    const given = await open({ invoices: [late('INV-1', 'Alder Works', 40)], holdSeconds: 0 });
    const { page } = given;
    await setOffline(page, true);
    await page.keyboard.press('Shift+R');
    await standsAt(given, 'Alder Works', '1 of 1');
    await page.getByText('You’re offline. Reminders wait; snoozes and calls are saved immediately.').waitFor();
    await tabTo(page, page.getByRole('radio', { name: 'Ask me when I’m back online' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('r');
    await page.getByRole('heading', { name: 'Run finished', level: 2 }).waitFor();
    await page.getByText('Reminded, waiting to be sent').waitFor();
    expect(given.mailed()).toEqual([]);
    await setOffline(page, false);
    await page.getByText('Reminded, sent').waitFor();
    expect(given.mailed()).toEqual(['reminder INV-1']);
    expect(given.ledger.of('POST /api/invs/:id/reminder')).toHaveLength(1);
  });
});
