import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvoiceOrder, InvoiceSort } from '#shared/lists/invoice-list.ts';
import { invoiceSortColumns } from '#shared/lists/invoice-list.ts';
import type { Book } from '#main/db/book.ts';
import { sortedInvoices } from '#main/db/invoice-list/sort-columns.ts';
import { isInBlocks, windowOfBlocks } from '#main/db/list/two-column-order.ts';
import { orderOf } from '#main/db/list/sort-columns.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { clientRow, invoiceRow, openMemoryBook, sweepPage } from '#test/helpers/books.ts';
import { queryPlans } from '#test/helpers/query-plans.ts';
import { sampleOf } from '#test/tier.ts';

const COUNT = 180;
const ROUND_DAYS = 3;
const states = ['draft', 'sent', 'paid', 'paid', 'paid'] as const;
let book: Book;

beforeAll(() => {
  book = openMemoryBook();
  sweepPage(
    book,
    'connections',
    [1, 2, 3].map((id) => clientRow(id)),
  );
  const rows = Array.from({ length: COUNT }, (_, at) =>
    invoiceRow(at + 1, {
      connection: { id: (at % 3) + 1, hash_key: `c${String((at % 3) + 1)}`, name: 'x' },
      state: states[at % states.length] ?? null,
      currency_iso_code: ['EUR', 'JPY', null][at % 7 === 0 ? 2 : at % 2] ?? null,
      billed_total: at % 11 === 0 ? null : String((at % 13) * 10),
      total_due: at % 5 === 1 ? String(at % 4) : '0',
      paid_total: String(at % 3),
      date: at % 10 === 0 ? null : `2026-0${String((at % 9) + 1)}-01`,
      summary: at % 4 === 0 ? '' : `Work ${String(at % 6)}`,
      po_number: at % 6 === 0 ? `PO ${String(at % 5)}` : '',
      created_at: at % 9 === 0 ? null : `2026-02-${String((at % 28) + 1).padStart(2, '0')}`,
    }),
  );
  sweepPage(book, 'invoices', rows);
});
afterAll(() => {
  book.close();
});

const whole = (order: InvoiceOrder): readonly number[] =>
  book.orm
    .select({ no: invoices.searchNo })
    .from(invoices)
    .orderBy(...orderOf(sortedInvoices, order))
    .all()
    .map(({ no }) => no);

const directions = ['asc', 'desc'] as const;
const sorts: readonly InvoiceSort[] = invoiceSortColumns.flatMap((column) =>
  directions.map((direction) => ({ column, direction })),
);
const orders = sorts
  .flatMap((sort) => [null, ...sorts].map((thenBy) => ({ sort, thenBy })))
  .filter((order) => isInBlocks(sortedInvoices, order) && order.sort.column !== order.thenBy?.column)
  // A third of them holds every column in both places.
  .filter((_, at) => at % 3 === 0);

describe('a list ordered by two columns', () => {
  it.each([
    ['sorted', { sorted: 1_200, asked: 1_500 }],
    ['walked, row by row', { sorted: 8, asked: 1_500 }],
    ['walked, looked up', { sorted: 8, asked: 0 }],
  ])('returns the same rows when its blocks are %s', (_, limits) => {
    expect(orders.length).toBeGreaterThan(180);
    for (const order of sampleOf(orders, (each) => JSON.stringify(each), ROUND_DAYS)) {
      const expected = whole(order);
      for (const [offset, limit] of [
        [0, 20],
        [37, 50],
        [160, 50],
      ] as const) {
        const found = windowOfBlocks(book.orm, sortedInvoices, order, { offset, limit }, limits);
        expect([order, offset, found]).toEqual([order, offset, expected.slice(offset, offset + limit)]);
      }
    }
    expect(
      windowOfBlocks(
        book.orm,
        sortedInvoices,
        orders[0] ?? { sort: { column: 'date', direction: 'asc' }, thenBy: null },
        {
          offset: COUNT,
          limit: 9,
        },
      ),
    ).toEqual([]);
  });

  it('reads indexes only, and sorts no large block', () => {
    const order: InvoiceOrder = {
      sort: { column: 'paid_share', direction: 'asc' },
      thenBy: { column: 'number', direction: 'desc' },
    };
    const limits = { sorted: 8, asked: 0 };
    const plans = queryPlans(book.connection, () =>
      windowOfBlocks(book.orm, sortedInvoices, order, { offset: 0, limit: 20 }, limits),
    );
    expect(plans.join('\n')).toContain('COVERING INDEX invoices_by_number (is_listed=?)');
    for (const plan of plans) expect(plan).not.toMatch(/SCAN invoices|TEMP B-TREE FOR (LAST|ORDER)/);
  });
});
