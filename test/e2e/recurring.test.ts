import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountWorld } from './account-world.ts';
import { openAccountWorld } from './account-world.ts';
import { fill, press, setOffline, tabTo } from './keyboard.ts';

describe('recurring invoices, by keyboard alone', () => {
  let world: AccountWorld;

  beforeEach(async () => {
    world = await openAccountWorld({ invoices: [{ number: 'INV-1', price: '500.00' }] });
  });

  afterEach(async () => {
    await world.close();
  });

  const box = (name: string) => world.page.getByRole('textbox', { name, exact: true });
  const kept = () => world.service.state.recurring_invoices;
  const onPage = () => world.page.getByRole('heading', { name: 'Hosting', exact: true, level: 1 }).waitFor();

  async function choose(name: string, letter: string): Promise<void> {
    const select = world.page.getByRole('combobox', { name, exact: true });
    await tabTo(world.page, select);
    await world.page.keyboard.type(letter);
  }

  async function writeLine(at: number, kind: string, description: string, price: string): Promise<void> {
    const line = `line ${String(at)}`;
    const label = { i: 'Price', e: 'Amount', t: 'Rate per hour', m: 'Rate' }[kind] ?? '';
    await fill(world.page, box(`Description, ${line}`), description);
    await world.page.keyboard.press('Shift+Tab');
    await world.page.keyboard.press('Shift+Tab');
    await world.page.keyboard.press(kind);
    await fill(world.page, box(`${label}, ${line}`), price);
  }

  it('are written, changed and deleted offline, and arrive once each', async () => {
    const { page, sent } = world;
    await setOffline(page, true);
    await page.keyboard.press('Control+K');
    await page.keyboard.type('New recurring');
    await page.getByRole('option', { name: /New recurring invoice/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'New recurring invoice', level: 1 }).waitFor();
    await page.keyboard.type('Birch');
    await page.getByRole('option', { name: /Birch & Harbor/ }).waitFor();
    await page.keyboard.press('Enter');
    await fill(page, box('Profile name'), 'Hosting');
    await fill(page, box('First invoice'), '2027-01-31');
    await choose('End', 'a');
    await fill(page, box('Number of invoices'), '12');
    await fill(page, box('Own number sequence'), 'RET');
    await writeLine(1, 'i', 'Disk', '40');
    await writeLine(2, 'e', 'Domain', '18');
    await writeLine(3, 't', 'Support', '80');
    await writeLine(4, 'm', 'Visit', '0.6');
    await page.keyboard.press('Control+S');
    await onPage();
    expect(kept()).toEqual([]);

    await setOffline(page, false);
    await expect
      .poll(() => kept()[0]?.fields, { timeout: 60_000 })
      .toMatchObject({
        profile_name: 'Hosting',
        profile_no: 'RET',
        start_date: '2027-01-31',
        occurrences: 12,
        recurring_method: 'save_draft',
      });
    expect(kept()[0]?.details).toMatchObject({
      items: [{ description: 'Disk', price: '40' }],
      expenses: [{ description: 'Domain', amount: '18' }],
      tasks: [{ description: 'Support', rate: '80' }],
      trips: [{ description: 'Visit', rate: '0.6' }],
    });
    expect(sent('POST /api/rinv')).toHaveLength(1);

    await setOffline(page, true);
    await page.keyboard.press('e');
    await page.getByRole('heading', { name: 'Edit Hosting', level: 1 }).waitFor();
    await fill(page, box('Next invoice'), '2027-02-15');
    await page.getByText('From now on the 15th.').waitFor();
    await page.keyboard.press('Control+S');
    await onPage();
    await setOffline(page, false);
    await expect.poll(() => kept()[0]?.fields.next_billing_date, { timeout: 60_000 }).toBe('2027-02-15');
    expect(kept()[0]?.fields.start_date).toBe('2027-01-31');
    expect(kept()).toHaveLength(1);

    await setOffline(page, true);
    await page.keyboard.press('Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete Hosting?' });
    await press(page, dialog.getByRole('button', { name: 'Delete', exact: true }));
    await page.getByText('Hosting deleted.').waitFor();
    await setOffline(page, false);
    await expect.poll(() => kept()[0]?.trashed_at, { timeout: 60_000 }).not.toBeNull();
    expect(sent('DELETE /api/rinv/:id')).toHaveLength(1);
  });
});
