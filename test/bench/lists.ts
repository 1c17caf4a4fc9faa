import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listInvoices, listInvoiceUids } from '#main/db/queries/invoice-queries.ts';
import type { InvoiceQuery } from '#main/db/queries/invoice-queries.ts';
import { countTabs, sumSelection } from '#main/db/queries/invoice-sum-queries.ts';
import type { FilterTerm } from '#shared/search/filter.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import { fillBook, openEmptyBook } from './large-book.ts';
import { milliseconds, percentile, print, ratio, time } from './measure.ts';

const INVOICES = 100_000;
const TODAY = '2026-01-15';
const RUNS = 60;

const question: InvoiceQuery = {
  tab: 'all',
  search: '',
  sort: { column: 'date', direction: 'desc' },
  offset: 0,
  limit: 100,
};

const termsOf = (text: string): readonly FilterTerm[] => parseSearch(text, { today: TODAY, locale: 'en-US' }).terms;

/** Reads of the invoice list at 100,000 invoices, each beside the barest query SQLite could answer. */
export function benchLists(): void {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-bench-'));
  const book = openEmptyBook(join(folder, 'book.db'));
  const filled = fillBook(book, INVOICES);
  const { orm, connection } = book;
  const bare = connection.raw.prepare(
    'SELECT uid, statement_no FROM invoices WHERE is_listed = 1 ORDER BY date DESC, statement_no DESC LIMIT 100',
  );
  const p95 = (action: () => unknown): number => percentile(time(RUNS, action), 0.95);
  const limit = p95(() => bare.all());
  const list = (part: Partial<InvoiceQuery>): string =>
    milliseconds(p95(() => listInvoices(orm, { ...question, ...part }, TODAY)));
  const first = p95(() => listInvoices(orm, question, TODAY));
  const terms = termsOf('due:<today total:>500 state:open');
  print(`Invoice list, ${INVOICES.toLocaleString('en')} invoices (p95 of ${String(RUNS)}; at most 8 ms a window)`, [
    { name: 'ingest, rows per second', value: Math.round((INVOICES / filled) * 1_000).toLocaleString('en') },
    { name: 'raw limit: 100 bare rows', value: milliseconds(limit) },
    { name: 'first window', value: `${milliseconds(first)} (${ratio(first, limit)} the raw limit)` },
    { name: 'window at row 60,000', value: list({ offset: 60_000 }) },
    { name: 'sorted by client', value: list({ sort: { column: 'client', direction: 'asc' } }) },
    { name: 'sorted by total', value: list({ sort: { column: 'total', direction: 'desc' } }) },
    { name: 'sorted by client, then total', value: list(byClientThenTotal) },
    { name: 'overdue tab', value: list({ tab: 'overdue' }) },
  ]);
  print('Search: a keystroke to its rows (at most 25 ms)', [
    { name: 'a common word', value: list({ search: 'harbor' }) },
    { name: 'a word of every invoice', value: list({ search: 'work' }) },
    { name: 'part of a number', value: list({ search: '4321' }) },
    { name: 'two letters', value: list({ search: 'lu' }) },
    { name: 'two letters of every invoice', value: list({ search: 'wo' }) },
    { name: 'one letter', value: list({ search: 'z' }) },
    { name: 'due:<today total:>500 state:open', value: list({ terms }) },
    { name: 'total:>500', value: list({ terms: termsOf('total:>500') }) },
    { name: 'client:harbor', value: list({ terms: termsOf('client:harbor') }) },
  ]);
  print('Counts and sums (of all tabs at most 15 ms)', [
    { name: 'tabs', value: milliseconds(p95(() => countTabs(orm, '', TODAY))) },
    { name: 'tabs of a common word', value: milliseconds(p95(() => countTabs(orm, 'harbor', TODAY))) },
    { name: 'tabs of terms', value: milliseconds(p95(() => countTabs(orm, '', TODAY, terms))) },
    { name: 'the uids of 5,000', value: milliseconds(p95(() => listInvoiceUids(orm, firstUids, TODAY))) },
    { name: 'a selection of 5,000', value: milliseconds(p95(() => sumSelection(orm, selected(), 'billed', TODAY))) },
  ]);

  function selected() {
    return { kind: 'some', uids: listInvoiceUids(orm, firstUids, TODAY) } as const;
  }
  book.close();
  rmSync(folder, { recursive: true, force: true });
}

const byClientThenTotal: Partial<InvoiceQuery> = {
  sort: { column: 'client', direction: 'asc' },
  thenBy: { column: 'total', direction: 'desc' },
};
const firstUids = { ...question, terms: [], thenBy: null, limit: 5_000 };
