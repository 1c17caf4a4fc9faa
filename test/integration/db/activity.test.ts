import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Book } from '#main/db/book.ts';
import { activityOf } from '#main/db/invoices/activity.ts';
import type { JsonObject } from '#shared/json.ts';
import type { InvoiceEvent } from '#shared/screens/activity.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import {
  clientRow,
  invoiceRow,
  noLines,
  NOW,
  openMemoryBook,
  sweepPage,
  uidOf,
  updateOf,
} from '#test/helpers/books.ts';
import { queryPlans } from '#test/helpers/query-plans.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BORN = Date.UTC(2026, 10, 1);
let book: Book;
let uid: Uid;

beforeEach(() => {
  book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1), clientRow(2)]);
  sweepPage(book, 'invoices', [invoiceRow(1)]);
  book.engineStores.mirror.applyObject('invoices', invoiceRow(1, {}, noLines), null, NOW);
  uid = uidOf(book, 'invoices', 1);
});
afterEach(() => {
  book.close();
});

const events = (of: Uid = uid): readonly InvoiceEvent[] => activityOf(book, of)?.events ?? [];
const seen = () => events().filter((event) => event.kind === 'seen');

/** A look at the account that shows the invoice so. */
function look(part: JsonObject, at: number): void {
  sweepPage(book, 'invoices', [invoiceRow(1, part)], { at });
}

function enqueue(mutation: Mutation, at: number): number {
  const [id = 0] = book.edits.enqueue([mutation], at);
  return id;
}

/** It leaves and the account answers with the invoice as it is then. */
function deliver(id: number, part: JsonObject, at: number): void {
  book.engineStores.outbox.markSending(id, { at, body: {}, baseline: null });
  book.engineStores.outbox.settle({ entry: id, object: invoiceRow(1, part, noLines), at });
}

describe('the activity of an invoice', () => {
  it('begins with the creation in the account', () => {
    expect(events()).toEqual([{ kind: 'born', at: BORN }]);
    expect(activityOf(book, uid)?.currency).toBe('EUR');
  });

  it('is null for an invoice that is not in the book', () => {
    expect(activityOf(book, 'nobody')).toBeNull();
  });

  it('lists what each read showed as changed in the account', () => {
    look({ state: 'viewed', due_date: '2026-11-20' }, NOW + MINUTE);
    look({ state: 'partial', due_date: '2026-11-20', paid_total: '40.00' }, NOW + HOUR);
    expect(seen()).toEqual([
      {
        kind: 'seen',
        at: NOW + HOUR,
        changes: [
          { field: 'state', before: 'viewed', after: 'partial' },
          { field: 'paid_total', before: '0.00', after: '40.00' },
        ],
      },
      {
        kind: 'seen',
        at: NOW + MINUTE,
        changes: [
          { field: 'state', before: 'sent', after: 'viewed' },
          { field: 'due_date', before: '2026-11-15', after: '2026-11-20' },
        ],
      },
    ]);
  });

  it('lists a change of client, but not a new name of the same client', () => {
    sweepPage(book, 'connections', [clientRow(1, { name: 'Client One' }), clientRow(2)], { at: NOW + MINUTE });
    look({ connection: { id: 1, hash_key: 'c1', name: 'Client One' } }, NOW + MINUTE);
    expect(seen()).toEqual([]);
    look({ connection: { id: 2, hash_key: 'c2', name: 'Client 2' } }, NOW + HOUR);
    expect(seen()).toMatchObject([{ changes: [{ field: 'client', before: 'Client One', after: 'Client 2' }] }]);
  });

  it('lists neither an amount that is only spelled differently nor an unchanged field', () => {
    look({ billed_total: '100.0', note: 'Thanks' }, NOW + MINUTE);
    expect(seen()).toEqual([]);
  });

  it('lists an own edit once, although it comes back from the account', () => {
    const id = enqueue(updateOf(book, 'invoices', uid, { due_date: '2026-12-24' }), NOW + MINUTE);
    expect(events()[0]).toMatchObject({
      kind: 'own',
      op: 'update',
      of: 'invoice',
      fields: ['due_date'],
      state: 'queued',
    });
    deliver(id, { due_date: '2026-12-24' }, NOW + HOUR);
    expect(seen()).toEqual([]);
    expect(events()[0]).toMatchObject({ kind: 'own', at: NOW + HOUR, state: 'done' });
  });

  it('leaves discarded edits out', () => {
    const id = enqueue(updateOf(book, 'invoices', uid, { due_date: '2026-12-24' }), NOW + MINUTE);
    book.edits.discard(id, NOW + HOUR);
    expect(events().filter(({ kind }) => kind === 'own')).toEqual([]);
  });

  it('lists payments with amounts, mails with addresses, and calls about this invoice only', () => {
    const payment = { invoice: uid, amount: '40.00', date: '2026-11-21', payment_method: 'cash' };
    enqueue({ op: 'create', resource: 'payments', uid: 'payment-1', data: payment }, NOW + MINUTE);
    const mail = enqueue({ op: 'reminder', resource: 'invoices', uid, data: null }, NOW + 2 * MINUTE);
    deliver(mail, {}, NOW + HOUR);
    const client = uidOf(book, 'connections', 1);
    book.contactLog.note({ clientUid: client, invoiceUid: uid, text: 'Pays on Friday' }, NOW + 2 * HOUR);
    book.contactLog.note({ clientUid: client, invoiceUid: 'another', text: 'About another' }, NOW + 3 * HOUR);
    expect(events()).toMatchObject([
      { kind: 'call', text: 'Pays on Friday' },
      { kind: 'mail', op: 'reminder', to: null, state: 'done', at: NOW + HOUR },
      { kind: 'own', op: 'create', of: 'payment', amount: '40.00', state: 'queued' },
      { kind: 'born' },
    ]);
  });

  it('lists a merge made without asking, with its undo', () => {
    book.engineStores.mirror.applyObject('invoices', invoiceRow(1, { summary: 'joined' }, noLines), null, NOW);
    const changes = [{ name: 'summary', origin: 'theirs', mine: 'mine', merged: 'joined' }];
    book.engineStores.outbox.note({ at: NOW + HOUR, kind: 'merged', resource: 'invoices', uid, record: { changes } });
    expect(events()[0]).toMatchObject({
      kind: 'note',
      note: { isUndoable: true, sentence: { key: 'note_merged', params: { fields: ['summary'] } } },
    });
  });

  it('lists when the invoice left the account’s lists and when it came back', () => {
    const put = (presence: 'present' | 'hidden' | 'suspect', checkedAt: number): void => {
      const state = book.rows.of('invoices').byUid(uid);
      if (state !== null) book.writer.write(() => book.rows.write('invoices', { ...state, presence, checkedAt }));
    };
    put('suspect', NOW + MINUTE);
    expect(seen()).toEqual([]);
    put('hidden', NOW + HOUR);
    put('present', NOW + 2 * HOUR);
    expect(seen()).toMatchObject([
      { at: NOW + 2 * HOUR, changes: [{ field: 'presence', before: 'hidden', after: 'present' }] },
      { at: NOW + HOUR, changes: [{ field: 'presence', before: 'suspect', after: 'hidden' }] },
    ]);
  });

  it('is read from indexes without scanning a table', () => {
    const plans = queryPlans(book.connection, () => activityOf(book, uid));
    expect(plans.length).toBeGreaterThan(4);
    for (const plan of plans) expect(plan).not.toMatch(/SCAN/);
  });
});
