import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { Book } from '#main/db/book.ts';
import { noClaims } from '#main/sync/pull/claims.ts';
import { invoiceRow, noLines, NOW, openMemoryBook, sweepPage, uidOf, updateOf } from '#test/helpers/books.ts';

const MINUTE = 60_000;
const invoices = { resource: 'invoices', parent: null } as const;

let book: Book;
beforeEach(() => {
  book = openMemoryBook();
});
afterEach(() => {
  book.close();
});

const lines = (description: string): JsonObject => ({
  ...noLines,
  items: [{ id: 1, description, price: '100.00', quantity: '1', total: '100.00' }],
});
const invoice = () => book.rows.of('invoices').byServerId(1);
const shown = (): string => JSON.stringify(invoice()?.details);

/** The newest rows, asked for and answered at the same moment. */
function lookAtNewest(part: JsonObject, at: number): void {
  const objects = [invoiceRow(1, part)];
  book.engineStores.mirror.applyHead({ feed: invoices, objects, at, requestedAt: at, claims: noClaims });
}

describe('an invoice whose list row arrived while it was fetched', () => {
  beforeEach(() => {
    sweepPage(book, 'invoices', [invoiceRow(1)], { at: NOW });
    book.engineStores.mirror.applyObject('invoices', invoiceRow(1, {}, lines('Old words')), null, NOW);
  });

  it('keeps the fetch when the row agrees', () => {
    lookAtNewest({}, NOW + MINUTE);
    book.engineStores.mirror.applyObject(
      'invoices',
      invoiceRow(1, {}, lines('New words')),
      null,
      NOW + MINUTE + 300,
      NOW + MINUTE - 300,
    );
    expect(shown()).toContain('New words');
    expect(book.engineStores.dueReads.countDetailTasks()).toBe(0);
  });

  it('keeps the fetch when the row agrees and was a change itself', () => {
    lookAtNewest({ summary: 'New' }, NOW + MINUTE);
    const read = invoiceRow(1, { summary: 'New' }, lines('New words'));
    book.engineStores.mirror.applyObject('invoices', read, null, NOW + MINUTE + 300, NOW + MINUTE - 300);
    expect(shown()).toContain('New words');
    expect(book.engineStores.dueReads.countDetailTasks()).toBe(0);
  });

  it('keeps the row and is fetched again when the row differs', () => {
    lookAtNewest({ state: 'paid', paid_total: '100.00', total_due: '0.00' }, NOW + MINUTE);
    expect(book.engineStores.dueReads.countDetailTasks()).toBe(0);
    const read = invoiceRow(1, {}, lines('New words'));
    book.engineStores.mirror.applyObject('invoices', read, null, NOW + MINUTE + 300, NOW + MINUTE - 300);
    expect(invoice()?.mirror?.['state']).toBe('paid');
    expect(shown()).toContain('Old words');
    expect(book.engineStores.dueReads.countDetailTasks()).toBe(1);
  });

  it('reports to the caller that the fetch is outdated', () => {
    const read = (at: number) => {
      const object = invoiceRow(1, { summary: 'New' }, lines('New words'));
      return book.engineStores.mirror.applyObject('invoices', object, null, at + 300, at - 300);
    };
    lookAtNewest({}, NOW + MINUTE);
    expect(read(NOW + MINUTE)).toBe(false);
    lookAtNewest({ summary: 'New' }, NOW + 2 * MINUTE);
    expect(read(NOW + 2 * MINUTE)).toBe(true);
    expect(read(NOW + 3 * MINUTE)).toBe(true);
  });

  it('keeps a newer fetch', () => {
    book.engineStores.mirror.applyObject('invoices', invoiceRow(1, {}, lines('Newest words')), null, NOW + MINUTE);
    const read = invoiceRow(1, {}, lines('New words'));
    book.engineStores.mirror.applyObject('invoices', read, null, NOW + MINUTE + 300, NOW + MINUTE - 300);
    expect(shown()).toContain('Newest words');
    expect(book.engineStores.dueReads.countDetailTasks()).toBe(0);
  });
});

describe('an invoice whose payments are being listed', () => {
  const paid = { state: 'partial', paid_total: '40.00', total_due: '60.00' };

  beforeEach(() => {
    sweepPage(book, 'invoices', [invoiceRow(1)], { at: NOW });
    lookAtNewest(paid, NOW + MINUTE);
  });

  function listPayments(startedAt: number, at: number, requestedAt = startedAt): void {
    const feed = { resource: 'payments', parent: { id: 1, hash_key: 'i1' } } as const;
    const checkpoint = { sweep: 1, nextPage: null, startedAt, finishedAt: at, isClean: true };
    book.engineStores.mirror.applyPage({ feed, objects: [], checkpoint, at, requestedAt, claims: noClaims });
  }

  it('is not due again once they are read', () => {
    expect(book.engineStores.dueReads.countPaymentsDue()).toBe(1);
    listPayments(NOW + MINUTE, NOW + 2 * MINUTE);
    expect(book.engineStores.dueReads.countPaymentsDue()).toBe(0);
  });

  it('is due again when money moved while the list was on its way', () => {
    lookAtNewest({ ...paid, paid_total: '50.00', total_due: '50.00' }, NOW + 3 * MINUTE);
    listPayments(NOW + 2 * MINUTE, NOW + 4 * MINUTE);
    expect(book.engineStores.dueReads.countPaymentsDue()).toBe(1);
    listPayments(NOW + 5 * MINUTE, NOW + 6 * MINUTE);
    expect(book.engineStores.dueReads.countPaymentsDue()).toBe(0);
  });

  it('is due again when money moved between two pages of the list', () => {
    lookAtNewest({ ...paid, paid_total: '50.00', total_due: '50.00' }, NOW + 3 * MINUTE);
    listPayments(NOW + 2 * MINUTE, NOW + 5 * MINUTE, NOW + 4 * MINUTE);
    expect(book.engineStores.dueReads.countPaymentsDue()).toBe(1);
  });
});

describe('an invoice that was written while it was fetched', () => {
  it('keeps the written values when lists do not show them and the answer had no lines', () => {
    const { note: _note, ...row } = invoiceRow(1).fields;
    sweepPage(book, 'invoices', [{ ...invoiceRow(1), fields: row }], { at: NOW });
    book.engineStores.mirror.applyObject('invoices', invoiceRow(1, {}, lines('Words')), null, NOW);
    const uid = uidOf(book, 'invoices', 1);
    const [entry = 0] = book.edits.enqueue([updateOf(book, 'invoices', uid, { note: 'Mine' })], NOW);
    const read = invoiceRow(1, {}, lines('Words'));
    book.engineStores.outbox.markSending(entry, { at: NOW + MINUTE, body: { note: 'Mine' }, baseline: null });
    book.engineStores.outbox.settle({ entry, object: invoiceRow(1, { note: 'Mine' }), at: NOW + MINUTE });
    book.engineStores.mirror.applyObject('invoices', read, null, NOW + MINUTE + 300, NOW + MINUTE - 300);
    expect(invoice()?.mirror?.['note']).toBe('Mine');
    expect(book.engineStores.dueReads.countDetailTasks()).toBe(1);
  });
});
