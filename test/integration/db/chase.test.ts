import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { ChaseList } from '#shared/mail/chase.ts';
import type { Book } from '#main/db/book.ts';
import { chaseFacts } from '#main/db/chase/chase-facts.ts';
import { listChase } from '#main/db/chase/chase-list.ts';
import { contactsOfInvoice } from '#main/db/mails/contact-notes.ts';
import { listInvoices } from '#main/db/invoice-list/list-invoices.ts';
import { mailPreparer } from '#main/db/mails/prepare-mail.ts';
import { queryPlans } from '#test/helpers/query-plans.ts';
import { clientRow, invoiceRow, NOW, openMemoryBook, sweepPage, TODAY, uidOf } from '#test/helpers/books.ts';

const DAY = 86_400_000;
const COOL_DOWN = 3;
let book: Book;

const ofClient = (client: number, part: JsonObject = {}): JsonObject => ({
  connection: { id: client, hash_key: `c${String(client)}`, name: 'x' },
  ...part,
});

beforeEach(() => {
  book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1), clientRow(2), clientRow(3)]);
  sweepPage(book, 'invoices', [
    invoiceRow(1, ofClient(1, { due_date: '2026-11-18' })),
    invoiceRow(2, ofClient(2, { due_date: '2026-10-01' })),
    invoiceRow(3, ofClient(1, { due_date: '2026-09-01' })),
    invoiceRow(4, ofClient(3, { state: 'draft', due_date: '2026-09-01' })),
    invoiceRow(5, ofClient(3, { state: 'paid', total_due: '0.00', due_date: '2026-09-01' })),
    invoiceRow(6, ofClient(3, { due_date: TODAY })),
  ]);
});
afterEach(() => {
  book.close();
});

const invoice = (id: number) => uidOf(book, 'invoices', id);
const client = (id: number) => uidOf(book, 'connections', id);
const chase = (now = NOW, today = TODAY): Promise<ChaseList> =>
  listChase(() => ({ book, coolDownDays: COOL_DOWN, now, today }));
const numbersOf = ({ clients }: ChaseList) =>
  clients.map((one) => one.invoices.map(({ number }) => Number(number.slice(-2))));
const reasonsOf = ({ leftOut }: ChaseList) =>
  leftOut.map(({ invoices, reason }) => [invoices.map(({ number }) => Number(number.slice(-2))), reason]);

function remind(id: number): number {
  book.edits.enqueue([{ op: 'reminder', resource: 'invoices', uid: invoice(id), data: null }], NOW);
  return book.outbox.listOpen().at(-1)?.id ?? 0;
}

function leaves(entry: number, at: number): void {
  book.engineStores.outbox.markSending(entry, { at, body: {}, baseline: null });
  book.engineStores.outbox.settle({ entry, object: null, at });
}

describe('the list of a chase run', () => {
  it('contains all overdue invoices by client, the longest overdue first, and no drafts, paid ones or ones due today', async () => {
    expect(numbersOf(await chase())).toEqual([[3, 1], [2]]);
    expect((await chase()).clients[0]).toMatchObject({
      name: 'Client 1',
      invoices: [{ daysLate: 81, due: '100.00' }, { daysLate: 3 }],
    });
    expect((await chase()).leftOut).toEqual([]);
  });

  it('leaves a snoozed invoice out until its date, says so, and includes it again on request', async () => {
    const before = book.contactLog.snooze([{ uid: invoice(3), until: '2026-11-25' }]);
    expect(numbersOf(await chase())).toEqual([[2], [1]]);
    expect(reasonsOf(await chase())).toEqual([[[3], { kind: 'snoozed', until: '2026-11-25' }]]);
    expect(contactsOfInvoice(book.orm, invoice(3)).snoozedUntil).toBe('2026-11-25');
    expect(numbersOf(await chase(NOW, '2026-11-25'))).toEqual([[3, 1], [2], [6]]);
    expect(before).toEqual([{ uid: invoice(3), until: null }]);
    const was = book.contactLog.snooze([{ uid: invoice(3), until: '2026-12-24' }]);
    expect(was).toEqual([{ uid: invoice(3), until: '2026-11-25' }]);
    book.contactLog.snooze(before);
    expect(numbersOf(await chase())).toEqual([[3, 1], [2]]);
  });

  it('leaves a client out while a reminder waits and until the cool-down after it is over', async () => {
    const entry = remind(1);
    expect(numbersOf(await chase())).toEqual([[2]]);
    expect(reasonsOf(await chase())).toEqual([[[3, 1], { kind: 'mail_waits' }]]);
    leaves(entry, NOW);
    expect(reasonsOf(await chase(NOW + DAY))).toEqual([[[3, 1], { kind: 'contacted', days: 1 }]]);
    expect(numbersOf(await chase(NOW + COOL_DOWN * DAY))).toEqual([[3, 1], [2]]);
  });

  it('leaves a client out whose last reminder needs a decision', async () => {
    const entry = remind(2);
    book.engineStores.outbox.markSending(entry, { at: NOW, body: {}, baseline: null });
    book.outbox.update(entry, { state: 'needs_you', reason: 'unknown_send' });
    expect(reasonsOf(await chase())).toEqual([[[2], { kind: 'mail_asks' }]]);
  });

  it('leaves invoices out that were paid meanwhile', async () => {
    sweepPage(book, 'invoices', [
      invoiceRow(2, ofClient(2, { state: 'paid', total_due: '0.00', due_date: '2026-10-01' })),
    ]);
    expect(numbersOf(await chase())).toEqual([[3, 1]]);
  });
});

describe('a noted call', () => {
  const rowOf = (id: number) =>
    listInvoices(
      book.orm,
      { tab: 'all', search: '', sort: { column: 'number', direction: 'asc' }, offset: 0, limit: 9 },
      TODAY,
    ).rows.find(({ uid }) => uid === invoice(id));
  const note = (id: number, at: number, text = 'Pays on Friday') =>
    book.contactLog.note({ clientUid: client(1), invoiceUid: invoice(id), text }, at).id;

  it('counts as the last contact in the list and the run, until it is undone', async () => {
    leaves(remind(1), NOW - 9 * DAY);
    const id = note(3, NOW - DAY);
    expect(rowOf(3)).toMatchObject({ lastContact: { kind: 'called', at: NOW - DAY }, clientContactAt: NOW - DAY });
    expect(rowOf(1)).toMatchObject({ lastContact: { kind: 'reminded' }, clientContactAt: NOW - DAY });
    expect(reasonsOf(await chase())).toEqual([[[3, 1], { kind: 'contacted', days: 1 }]]);
    expect(chaseFacts(book.orm, client(1))).toMatchObject({
      lastContact: { kind: 'called', at: NOW - DAY, number: 'INV-000003' },
      calls: [{ id, text: 'Pays on Friday', number: 'INV-000003' }],
    });
    book.contactLog.remove(id);
    expect(rowOf(3)).toMatchObject({ lastContact: null, clientContactAt: NOW - 9 * DAY });
    expect(numbersOf(await chase())).toEqual([[3, 1], [2]]);
    expect(chaseFacts(book.orm, client(1)).lastContact?.kind).toBe('reminded');
  });

  it('stays the last contact when a mail turns out not to have been sent, or the invoice moves to another client', () => {
    const entry = remind(1);
    leaves(entry, NOW);
    note(3, NOW - DAY);
    expect(rowOf(3)?.clientContactAt).toBe(NOW);
    book.writer.write(() => {
      book.outbox.update(entry, { state: 'cancelled' });
    });
    expect(rowOf(3)?.clientContactAt).toBe(NOW - DAY);
    leaves(remind(1), NOW + 1);
    sweepPage(book, 'invoices', [invoiceRow(1, ofClient(2, { due_date: '2026-11-18' }))]);
    expect([rowOf(3)?.clientContactAt, rowOf(1)?.clientContactAt]).toEqual([NOW - DAY, NOW + 1]);
  });

  it('is mentioned before a reminder of any invoice of the client during the cool-down', () => {
    const context = { book, companyName: 'Aurora', coolDownDays: COOL_DOWN, today: TODAY };
    const skipAt = (now: number, kind: 'reminder' | 'deliver' = 'reminder') =>
      mailPreparer({ ...context, now }, kind)(invoice(1)).skip;
    note(3, NOW);
    expect(skipAt(NOW + DAY)).toEqual({ kind: 'client_called', days: 1 });
    expect(skipAt(NOW + COOL_DOWN * DAY)).toBeNull();
    expect(skipAt(NOW, 'deliver')).toBeNull();
  });

  it('counts by calendar days, however few hours have passed', async () => {
    const context = { book, companyName: 'Aurora', coolDownDays: COOL_DOWN, today: TODAY };
    const skipAt = (now: number) => mailPreparer({ ...context, now }, 'reminder')(invoice(1)).skip;
    // By the calendar of this computer, wherever that stands.
    const [evening, morning, later] = [
      new Date(2026, 10, 20, 18).getTime(),
      new Date(2026, 10, 21, 9).getTime(),
      new Date(2026, 10, 23, 17).getTime(),
    ];
    note(3, evening);
    expect(skipAt(evening + 1)).toEqual({ kind: 'client_called', days: 0 });
    expect(skipAt(morning)).toEqual({ kind: 'client_called', days: 1 });
    expect(reasonsOf(await chase(morning))).toEqual([[[3, 1], { kind: 'contacted', days: 1 }]]);
    expect(skipAt(later)).toEqual({ kind: 'client_called', days: 3 });
    leaves(remind(1), evening + 60_000);
    expect(skipAt(morning)).toEqual({ kind: 'contacted', days: 1 });
  });

  it('appears in the log of each invoice of the client, newest first', () => {
    note(3, NOW - DAY, 'First');
    note(1, NOW, 'Second');
    expect(contactsOfInvoice(book.orm, invoice(1)).calls.map(({ text }) => text)).toEqual(['Second', 'First']);
    expect(contactsOfInvoice(book.orm, invoice(2)).calls).toEqual([]);
  });
});

describe('how a client usually pays', () => {
  it('is derived from enough paid invoices whose payments are known', () => {
    const paid = [11, 12, 13, 14].map((id) =>
      invoiceRow(id, ofClient(2, { state: 'paid', total_due: '0.00', due_date: '2026-05-01' })),
    );
    sweepPage(book, 'invoices', paid);
    const pay = (id: number, invoiceId: number, date: string) => {
      book.connection.raw
        .prepare(
          `INSERT INTO payments (uid, invoice_uid, date, details, presence, is_listed, is_unsent, is_deleting)
           VALUES ('p' || ?, ?, ?, '', 'present', 1, 0, 0)`,
        )
        .run(id, invoice(invoiceId), date);
    };
    pay(1, 11, '2026-05-04');
    pay(2, 12, '2026-05-01');
    pay(3, 12, '2026-05-11');
    expect(chaseFacts(book.orm, client(2)).payLag).toBeNull();
    pay(4, 13, '2027-01-01');
    expect(chaseFacts(book.orm, client(2)).payLag).toEqual({ days: 10, count: 3 });
  });
});

describe('what is known of an overdue client', () => {
  it('is read by the client’s invoices, never from the payments or mails of all', () => {
    const plans = queryPlans(book.connection, () => chaseFacts(book.orm, client(1)));
    expect(plans.filter((plan) => /invoices_connection/.test(plan))).toHaveLength(2);
    expect(plans.join()).toMatch(/SEARCH p USING INDEX payments_invoice/);
    expect(plans.join()).toMatch(/SEARCH o USING INDEX outbox_uid/);
    expect(plans.join()).not.toMatch(/SCAN (i|p|o)\b|payments_by_date|outbox_state/);
  });
});
