import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates/plain-date.ts';
import type { AccountWorld, WorldInvoice, WorldOptions } from './account-world.ts';
import { openAccountWorld } from './account-world.ts';
import { fill, goToRow, openInvoice, openOutbox, press, setOffline, tabTo } from './keyboard.ts';
import { request } from './request.ts';
import { shareBetweenTests } from './share-between-tests.ts';
import { textOf } from '#shared/words/text-of.ts';

describe('mails about several invoices, by keyboard alone', () => {
  let world: AccountWorld | null = null;

  async function open(options: WorldOptions): Promise<AccountWorld> {
    world = await openAccountWorld(options);
    return world;
  }

  afterEach(async () => {
    await world?.close();
    world = null;
  });

  it('reminds of three late invoices: the one that the account refuses says why, the others are reminded once', async () => {
    const given = await open({
      invoices: ['INV-1', 'INV-2', 'INV-3'].map((number) => ({ number, price: '100.00' })),
      holdSeconds: 1,
    });
    const { page, person, people } = given;
    // Paid in the web application after the last look at it, and before the reminder is there.
    const { id, hash_key: key } = given.invoice('INV-2');
    const money = { date: '2026-01-02', amount: '100.00', payment_method: 'cash', details: null };
    people.before(`POST /api/invs/${key}/reminder`, () => void person.enterPayment(id, money));

    await goToRow(page, 'INV-3');
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('r');
    const sheet = page.getByRole('dialog', { name: 'Send 3 reminders' });
    const numbers = ['INV-1', 'INV-2', 'INV-3'];
    const included = (): Promise<readonly boolean[]> =>
      Promise.all(numbers.map((number) => sheet.getByRole('checkbox', { name: `Include ${number}` }).isChecked()));
    // All of one client: three e-mails are a choice.
    expect((await included()).filter((isIncluded) => isIncluded)).toHaveLength(1);
    await press(page, sheet.getByRole('checkbox', { name: 'Select all for Birch & Harbor Ltd' }), 'Space');
    expect(await included()).toEqual([true, true, true]);
    expect(given.mailed()).toEqual([]);
    await tabTo(page, sheet.getByRole('button', { name: /^Send 3 e-mails/ }));
    await page.keyboard.press('Control+Enter');

    await sheet.getByRole('row', { name: /INV-1 .*Sent$/ }).waitFor();
    await sheet.getByRole('row', { name: /INV-3 .*Sent$/ }).waitFor();
    await sheet.getByRole('row', { name: /INV-2 .*does not allow a reminder/ }).waitFor();
    await press(page, sheet.getByRole('button', { name: 'Done' }));
    await sheet.waitFor({ state: 'detached' });

    expect([...given.mailed()].sort()).toEqual(['reminder INV-1', 'reminder INV-3']);
    expect(given.ledger.of('POST /api/invs/:id/reminder')).toHaveLength(3);
    await openOutbox(page);
    await page.getByRole('heading', { name: 'Needs you' }).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'INV-2' })
      .getByText(/^The service refused this: .*does not allow a reminder/)
      .waitFor();
  });

  it('reminds a client once in the cool-down, of the oldest debt, and of more at the person’s word alone', async () => {
    const late = (number: string, days: number): WorldInvoice => ({
      number,
      price: '100.00',
      fields: { due_date: addDays(new Date().toISOString().slice(0, 10), -days) },
    });
    const given = await open({ invoices: [late('INV-1', 5), late('INV-2', 20), late('INV-3', 10)], holdSeconds: 0 });
    const { page } = given;
    const remindOfAll = async (): Promise<Locator> => {
      await goToRow(page, 'INV-3');
      await page.keyboard.press('Home');
      await page.keyboard.press('Shift+End');
      await page.keyboard.press('r');
      return page.getByRole('dialog', { name: 'Send 3 reminders' });
    };
    const sheet = await remindOfAll();
    await sheet.getByText('3 invoices · 1 e-mail').waitFor();
    await tabTo(page, sheet.getByRole('button', { name: /^Send 1 e-mail/ }));
    await page.keyboard.press('Control+Enter');
    await sheet.getByRole('row', { name: /INV-2 .*Sent$/ }).waitFor();
    await press(page, sheet.getByRole('button', { name: 'Done' }));
    await sheet.waitFor({ state: 'detached' });
    expect(given.mailed()).toEqual(['reminder INV-2']);

    const again = await remindOfAll();
    await again.getByText('You wrote to this client today about INV-2.').first().waitFor();
    await again.getByText('Nothing selected.').waitFor();
    await press(page, again.getByRole('checkbox', { name: 'Include INV-1' }), 'Space');
    await tabTo(page, again.getByRole('button', { name: /^Send 1 e-mail/ }));
    await page.keyboard.press('Control+Enter');
    await again.getByRole('row', { name: /INV-1 .*Sent$/ }).waitFor();
    expect(given.mailed()).toEqual(['reminder INV-2', 'reminder INV-1']);
  });

  it('uploads no edits that were left in the editor, unless their row is ticked', async () => {
    const given = await open({
      invoices: ['INV-1', 'INV-2'].map((number) => ({ number, price: '100.00' })),
      holdSeconds: 0,
    });
    const { page } = given;
    await request(page, 'settings:update', { mail: { holdSeconds: 0, coolDownDays: 0 } });
    await openInvoice(page, 'INV-1');
    await page.keyboard.press('e');
    await fill(page, page.getByRole('textbox', { name: 'Note to the client' }), 'Half a sentence, and');
    await openOutbox(page);
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await goToRow(page, 'INV-2');
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('r');
    const sheet = page.getByRole('dialog', { name: 'Send 2 reminders' });
    await sheet.getByText('Uploads your unsaved edits.').waitFor();
    await tabTo(page, sheet.getByRole('button', { name: /^Send 1 e-mail/ }));
    await page.keyboard.press('Control+Enter');
    await sheet.getByRole('row', { name: /INV-2 .*Sent$/ }).waitFor();
    expect(given.mailed()).toEqual(['reminder INV-2']);
    expect(given.ledger.of('PUT /api/invs/:id')).toHaveLength(0);
    expect(given.invoice('INV-1').fields.note ?? '').toBe('');
  });
});

describe('a mail about one invoice, by keyboard alone', () => {
  const clients = ['Alder Works', 'Birch & Harbor Ltd', 'Cedar Books', 'Damson Press', 'Elm Studio', 'Fir Yard'];
  const shared = shareBetweenTests(() =>
    openAccountWorld({
      invoices: clients.map((client, index) => ({
        number: `INV-${String(index + 1)}`,
        client,
        price: '100.00',
        // What becomes of the mail of a draft shows in its state.
        stage: client === 'Damson Press' || client === 'Fir Yard' ? 'draft' : 'sent',
      })),
    }),
  );

  /** The world of the tests, with mails that can be taken back for so long. */
  async function holding(holdSeconds: number): Promise<AccountWorld> {
    const given = shared();
    await request(given.page, 'settings:update', { mail: { holdSeconds, coolDownDays: 3 } });
    return given;
  }

  /** A reminder from the page of an invoice, as it is proposed. */
  async function remind({ page }: AccountWorld): Promise<void> {
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: /^Send (?:reminder for|\d+ reminders?)/ });
    await tabTo(page, dialog.getByRole('textbox', { name: 'Message' }));
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
  }

  /** Discards what needs somebody in the outbox, the only one there. */
  async function discard(page: Page): Promise<void> {
    await press(page, page.getByRole('button', { name: /^Discard: / }));
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Discard change' }));
    await page.getByRole('heading', { name: 'Needs you' }).waitFor({ state: 'detached' });
  }

  it('stops a mail that was written offline when the invoice was paid meanwhile', async () => {
    const given = await holding(0);
    const { page, person } = given;
    await openInvoice(page, 'INV-1');
    await setOffline(page, true);
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: /^Send (?:reminder for|\d+ reminders?)/ });
    await tabTo(page, dialog.getByRole('radio', { name: 'Ask me when I’m back online' }));
    await page.keyboard.press('ArrowRight');
    await tabTo(page, dialog.getByRole('textbox', { name: 'Message' }));
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });

    const { id } = given.invoice('INV-1');
    person.enterPayment(id, { date: '2026-01-02', amount: '100.00', payment_method: 'cash', details: null });
    await openOutbox(page);
    await page.getByRole('heading', { name: /^Waiting/ }).waitFor();
    await setOffline(page, false);

    await page.getByRole('heading', { name: 'Needs you' }).waitFor();
    await page.getByText('Money has come in on this invoice since').waitFor();
    expect(given.mailed()).toEqual([]);
    expect(given.sent('POST /api/invs/:id/reminder')).toHaveLength(0);
    await discard(page);
  });

  it('stops a mail that was paid while it could still be taken back', async () => {
    const given = await holding(5);
    const { page, person } = given;
    await openInvoice(page, 'INV-2');
    await remind(given);
    await page
      .getByText(/sends in \d+ s/)
      .first()
      .waitFor();
    const { id } = given.invoice('INV-2');
    person.enterPayment(id, { date: '2026-01-02', amount: '100.00', payment_method: 'cash', details: null });

    await openOutbox(page);
    await page.getByText('Money has come in on this invoice since').waitFor();
    expect(given.sent('POST /api/invs/:id/reminder')).toHaveLength(0);
    // Discarded at the person's word: it is gone for good.
    await discard(page);
    expect(given.mailed()).toEqual([]);
  });

  it('keeps what was written when it is taken back, and sends that once it is sent after all', async () => {
    const given = await holding(15);
    const { page } = given;
    await openInvoice(page, 'INV-3');
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Send INV-3' });
    const message = dialog.getByRole('textbox', { name: 'Message' });
    await fill(page, message, 'As we said on the phone: {{invoice.number}}');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('m');
    await dialog.getByText('Your earlier text is back.').waitFor();
    await tabTo(page, message);
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await press(page, page.getByRole('region', { name: 'E-mails' }).getByRole('button', { name: 'Undo' }));
    await page.getByText('Cancelled. The e-mail wasn’t sent. Your text is kept.').first().waitFor();
    expect(given.mailed()).toEqual([]);

    await page.keyboard.press('m');
    await message.waitFor();
    expect(await message.inputValue()).toBe('As we said on the phone: {{invoice.number}}');
    await tabTo(page, message);
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await press(page, page.getByRole('region', { name: 'E-mails' }).getByRole('button', { name: 'Send now' }));
    await expect.poll(given.mailed, { timeout: 20_000 }).toEqual(['deliver INV-3']);
    expect(given.service.state.mails.at(-1)).toMatchObject({ message: 'As we said on the phone: INV-3' });
  });

  describe('whose answer is lost', () => {
    const DELIVER = 'POST /api/invs/:id/deliver';
    /** The mail is written, and the answer to its first attempt never comes. */
    async function sendIntoSilence(
      { page, fare, sent }: AccountWorld,
      number: string,
      isApplied: boolean,
    ): Promise<void> {
      fare(({ label }) =>
        label === DELIVER && sent(DELIVER).length === 0 ? { kind: 'drop', isApplied, manner: 'reset' } : null,
      );
      await openInvoice(page, number);
      await page.keyboard.press('m');
      const dialog = page.getByRole('dialog', { name: `Send ${number}` });
      await tabTo(page, dialog.getByRole('textbox', { name: 'Message' }));
      await page.keyboard.press('Control+Enter');
      await dialog.waitFor({ state: 'detached' });
    }

    const attempts = ({ sent }: AccountWorld): number => sent(DELIVER).length;

    it('is taken for sent when the draft it was sent with is called sent now', async () => {
      const given = await holding(0);
      const { page } = given;
      await sendIntoSilence(given, 'INV-4', true);
      await page
        .getByRole('region', { name: 'E-mails' })
        .getByText(/·\s*sent$/)
        .waitFor();
      await openOutbox(page);
      await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
      expect(given.mailed()).toEqual(['deliver INV-4']);
      expect(attempts(given)).toBe(1);
    });

    it('is shown with its evidence and left at that, never sent twice', async () => {
      const given = await holding(0);
      const { page } = given;
      await sendIntoSilence(given, 'INV-5', true);
      const mails = page.getByRole('region', { name: 'E-mails' });
      await mails.getByText(/Sent at .* without an answer\. .*“sent”, so its status can’t tell/).waitFor();
      await press(page, mails.getByRole('button', { name: 'Check' }));
      // It says the same before and after: so what is waited for is the end of the look, not the words.
      await expect
        .poll(async () => {
          const entries = await request(page, 'outbox:list', null);
          return entries.filter(({ sentence }) => textOf(sentence).includes('INV-5')).map(({ state }) => state);
        })
        .toEqual(['needs_you']);
      const dismiss = mails.getByRole('button', { name: 'Dismiss', disabled: false });
      await dismiss.waitFor();
      await press(page, dismiss);
      await mails.getByText('may have been sent').waitFor();
      await openOutbox(page);
      await page.getByRole('heading', { name: 'Needs you' }).waitFor({ state: 'detached' });
      expect(given.mailed()).toEqual(['deliver INV-5']);
      expect(attempts(given)).toBe(1);
    });

    it('asks when nothing shows that it left, and leaves once more at the person’s word alone', async () => {
      const given = await holding(0);
      const { page } = given;
      await sendIntoSilence(given, 'INV-6', false);
      const mails = page.getByRole('region', { name: 'E-mails' });
      await mails.getByText(/“draft” then\. If it now says “sent”, the e-mail was sent/).waitFor();
      expect(given.mailed()).toEqual([]);
      await press(page, mails.getByRole('button', { name: 'Send again…' }));
      const question = page.getByRole('alertdialog', { name: 'Send anyway?' });
      await question.waitFor();
      expect(attempts(given)).toBe(1);
      await press(page, question.getByRole('button', { name: 'Send' }));
      await expect.poll(given.mailed, { timeout: 20_000 }).toEqual(['deliver INV-6']);
      await mails.getByText(/·\s*sent$/).waitFor();
      expect(attempts(given)).toBe(2);
    });
  });
});
