import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { InvoiceRow } from '#shared/lists/invoice-list.ts';
import type { Book } from '#main/db/book.ts';
import { listInvoices } from '#main/db/invoice-list/list-invoices.ts';
import { createPaymentEdits } from '#main/db/payments/payment-store.ts';
import { noClaims } from '#main/sync/pull/claims.ts';
import { clientRow, invoiceRow, NOW, openMemoryBook, sweepPage, TODAY, uidOf } from '#test/helpers/books.ts';

const client = (id: number) => ({ connection: { id, hash_key: `c${String(id)}`, name: `Client ${String(id)}` } });
const paid = (id: number, date: string, of = 1) =>
  invoiceRow(id, { ...client(of), date, state: 'paid', paid_total: '100.00', total_due: '0.00' });
const open = (id: number, part: JsonObject = {}) => invoiceRow(id, { date: '2026-11-01', ...part });

function pay(book: Book, invoice: number, payments: readonly JsonObject[]): void {
  const feed = { resource: 'payments', parent: { id: invoice, hash_key: `i${String(invoice)}` } } as const;
  const checkpoint = { ...book.engineStores.mirror.beginSweep(feed, NOW), nextPage: null, finishedAt: NOW };
  const objects = payments.map((part, at) => {
    const id = invoice * 10 + at;
    const usual = { id, amount: payments.length === 1 ? '100.00' : '50.00', currency_iso_code: 'EUR', payment_method: 'cash', state: 'realized' };
    return { id, hash_key: null, details: null, fields: { ...usual, ...part } };
  });
  const requestedAt = Number.POSITIVE_INFINITY;
  book.engineStores.mirror.applyPage({ feed, objects, checkpoint, at: NOW, requestedAt, claims: noClaims });
}

let book: Book;
beforeEach(() => {
  book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1), clientRow(2)]);
});
afterEach(() => {
  book.close();
});

const rows = (direction: 'asc' | 'desc' = 'asc'): readonly InvoiceRow[] =>
  listInvoices(
    book.orm,
    { tab: 'all', search: '', sort: { column: 'expected', direction }, offset: 0, limit: 100 },
    TODAY,
  ).rows;
const expected = (id: number) => {
  const row = rows().find(({ uid }) => uid === uidOf(book, 'invoices', id));
  return [row?.expectedDate, row?.payLagOf];
};

describe('the expected date of an invoice', () => {
  it('is derived from the median delay of the client’s settled invoices', () => {
    sweepPage(book, 'invoices', [paid(1, '2026-01-01'), paid(2, '2026-02-01'), paid(3, '2026-03-01'), open(4)]);
    expect(expected(4)).toEqual([null, 0]);
    pay(book, 1, [{ date: '2026-01-06' }, { date: '2026-01-11' }]);
    expect(expected(4)).toEqual(['2026-11-11', 1]);
    pay(book, 2, [{ date: '2026-02-21' }]);
    expect(expected(4)).toEqual(['2026-11-16', 2]);
    pay(book, 3, [{ date: '2026-06-09' }]);
    expect(expected(4)).toEqual(['2026-11-21', 3]);
  });

  it('ignores announced money, incompletely known payments and other clients', () => {
    sweepPage(book, 'invoices', [paid(1, '2026-01-01'), paid(2, '2026-02-01'), open(3), open(4, client(2))]);
    pay(book, 1, [{ date: '2026-01-11', state: 'unrealized', amount: '60.00' }]);
    expect(expected(3)).toEqual([null, 0]);
    pay(book, 2, [{ date: '2026-02-03' }]);
    expect(expected(3)).toEqual(['2026-11-03', 1]);
    expect(expected(4)).toEqual([null, 0]);
    // Its money has moved since they were listed.
    sweepPage(
      book,
      'invoices',
      [paid(2, '2026-02-01'), open(3)].map((row, at) =>
        at === 0 ? { ...row, fields: { ...row.fields, paid_total: '120.00' } } : row,
      ),
    );
    expect(expected(3)).toEqual([null, 0]);
  });

  it('follows the invoice’s date, client, state and a cancelled payment', () => {
    sweepPage(book, 'invoices', [paid(1, '2026-01-01'), open(2)]);
    pay(book, 1, [{ date: '2026-01-11' }, { date: '2026-01-21' }]);
    expect(expected(2)).toEqual(['2026-11-21', 1]);
    createPaymentEdits(book).remove(uidOf(book, 'payments', 11), NOW);
    // Until it is gone in the account as well, the others do not explain what was paid.
    expect(expected(2)).toEqual([null, 0]);
    pay(book, 1, [{ date: '2026-01-11' }]);
    expect(expected(2)).toEqual(['2026-11-11', 1]);
    sweepPage(book, 'invoices', [open(2, { date: '2026-11-05' }), paid(1, '2026-01-01')]);
    expect(expected(2)).toEqual(['2026-11-15', 1]);
    sweepPage(book, 'invoices', [open(2, client(2)), paid(1, '2026-01-01')]);
    expect(expected(2)).toEqual([null, 0]);
    sweepPage(book, 'invoices', [open(2, { state: 'draft' }), paid(1, '2026-01-01')]);
    expect(expected(2)[0]).toBeNull();
    sweepPage(book, 'invoices', [open(2, { date: null }), paid(1, '2026-01-01')]);
    expect(expected(2)[0]).toBeNull();
    sweepPage(book, 'invoices', [open(2, { state: 'paid', total_due: '0.00' }), paid(1, '2026-01-01')]);
    expect(expected(2)[0]).toBeNull();
  });

  it('counts an early payment as no delay, and leaves out invoices without a readable date', () => {
    sweepPage(book, 'invoices', [paid(1, '2026-01-10'), paid(2, 'soon'), open(3)]);
    pay(book, 1, [{ date: '2026-01-02' }]);
    pay(book, 2, [{ date: '2026-01-02' }]);
    expect(expected(3)).toEqual(['2026-11-01', 1]);
  });

  it('sorts invoices without one last in either direction', () => {
    sweepPage(book, 'invoices', [
      paid(1, '2026-01-01'),
      open(2, { date: '2026-11-03' }),
      open(3, client(2)),
      open(4, { date: '2026-10-01' }),
    ]);
    pay(book, 1, [{ date: '2026-01-08' }]);
    const ids = (direction: 'asc' | 'desc') => rows(direction).map(({ expectedDate }) => expectedDate);
    expect(ids('asc')).toEqual(['2026-10-08', '2026-11-10', null, null]);
    expect(ids('desc')).toEqual(['2026-11-10', '2026-10-08', null, null]);
  });
});
