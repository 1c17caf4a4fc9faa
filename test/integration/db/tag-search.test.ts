import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceTerm } from '#shared/lists/invoice-list.ts';
import type { Book } from '#main/db/book.ts';
import { listInvoices, listInvoiceUids } from '#main/db/invoice-list/list-invoices.ts';
import { sumSelection } from '#main/db/invoice-list/selection-totals.ts';
import { countTabsInSteps } from '#main/db/invoice-list/tab-counts.ts';
import { clientRow, invoiceRow, openMemoryBook, sweepPage, TODAY } from '#test/helpers/books.ts';
import { queryPlans } from '#test/helpers/query-plans.ts';

const ALL = 2_400;
const COMMON = 1_000;
let book: Book;
let uids: readonly Uid[];
beforeAll(() => {
  book = openMemoryBook();
  sweepPage(book, 'connections', [clientRow(1)]);
  const rows = Array.from({ length: ALL }, (_, at) => invoiceRow(at + 1));
  sweepPage(book, 'invoices', rows);
  uids = listInvoiceUids(book.orm, { ...question([]), limit: ALL }, TODAY);
  // The last of the list, past the rows that are read before anything is looked up.
  book.tags.change({ name: 'Common', isOn: true, uids: uids.slice(-COMMON) });
  book.tags.change({ name: 'Rare', isOn: true, uids: uids.slice(-3) });
});
afterAll(() => {
  book.close();
});

const tag = (name: string): InvoiceTerm => ({ kind: 'text', field: 'tag', text: name });
const question = (terms: readonly InvoiceTerm[], offset = 0) =>
  ({
    tab: 'all',
    search: '',
    terms,
    sort: { column: 'number', direction: 'asc' },
    thenBy: null,
    offset,
    limit: 100,
  }) as const;
const found = (terms: readonly InvoiceTerm[], offset = 0) =>
  listInvoices(book.orm, question(terms, offset), TODAY).rows.map(({ uid }) => uid);
const counted = async (terms: readonly InvoiceTerm[]) =>
  (await countTabsInSteps(() => book.orm, { search: '', terms }, TODAY, { firstStep: 200 }))?.[0]?.count;

describe('searching by tag', () => {
  it('finds a common tag in the order of the list, and counts and sums in steps', async () => {
    expect(found([tag('COMMON')])).toEqual(uids.slice(-COMMON).slice(0, 100));
    expect(found([tag('common')], 950)).toEqual(uids.slice(-50));
    expect(await counted([tag('common')])).toBe(COMMON);
    const filter = { tab: 'all', search: '', terms: [tag('common')] } as const;
    const sum = await sumSelection(() => book.orm, { kind: 'all', filter, except: [] }, 'billed', TODAY);
    expect(sum.count).toBe(COMMON);
  });

  it('finds a rare tag, alone and with other conditions', async () => {
    expect(found([tag('rare')])).toEqual(uids.slice(-3));
    expect(await counted([tag('rare')])).toBe(3);
    expect(found([tag('rare'), tag('common')])).toEqual(uids.slice(-3));
    expect(found([tag('rare'), { kind: 'choice', field: 'state', values: ['paid'] }])).toEqual([]);
    expect(found([tag('rar')])).toEqual([]);
  });

  it('does not count a removed invoice until it is back', async () => {
    book.bin.remove(uids.slice(-1), 1);
    expect(await counted([tag('rare')])).toBe(2);
    expect(found([tag('rare')])).toEqual(uids.slice(-3, -1));
    book.bin.restore(uids.slice(-1), 1);
    expect(await counted([tag('rare')])).toBe(3);
  });

  it('starts from the tag’s index in a book of any size', () => {
    const plans = queryPlans(book.connection, () => found([tag('common')], 900)).join('\n');
    expect(plans).toMatch(/SEARCH tag USING COVERING INDEX invoice_tags_found \(folded=\? AND search_no>\?\)/);
    expect(plans).not.toContain('sqlite_autoindex_invoices');
  });
});
