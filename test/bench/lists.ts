import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTabs, listInvoices } from '#main/db/queries/invoice-queries.ts';
import { fillBook, openEmptyBook } from './large-book.ts';
import { milliseconds, percentile, print, ratio, time } from './measure.ts';

const INVOICES = 100_000;
const TODAY = '2026-01-15';
const RUNS = 60;

/** Reads of the invoice list at 100,000 invoices, each beside the barest query SQLite could answer. */
export function benchLists(): void {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-bench-'));
  const book = openEmptyBook(join(folder, 'book.db'));
  const filled = fillBook(book, INVOICES);
  const { orm, connection } = book;
  const query = { tab: 'all', search: '', sort: { column: 'date', direction: 'desc' }, offset: 0, limit: 100 } as const;
  const bare = connection.raw.prepare(
    'SELECT uid, statement_no FROM invoices WHERE is_listed = 1 ORDER BY date DESC, statement_no DESC LIMIT 100',
  );
  const limit = percentile(
    time(RUNS, () => bare.all()),
    0.95,
  );
  const p95 = (action: () => unknown): number => percentile(time(RUNS, action), 0.95);
  const first = p95(() => listInvoices(orm, query, TODAY));
  const deep = p95(() => listInvoices(orm, { ...query, offset: 60_000 }, TODAY));
  const byClient = p95(() => listInvoices(orm, { ...query, sort: { column: 'client', direction: 'asc' } }, TODAY));
  const overdue = p95(() => listInvoices(orm, { ...query, tab: 'overdue' }, TODAY));
  const word = p95(() => listInvoices(orm, { ...query, search: 'harbor' }, TODAY));
  const number = p95(() => listInvoices(orm, { ...query, search: '4321' }, TODAY));
  const short = p95(() => listInvoices(orm, { ...query, search: 'lu' }, TODAY));
  const tabs = p95(() => countTabs(orm, '', TODAY));
  print(`Invoice list, ${INVOICES.toLocaleString('en')} invoices (p95 of ${String(RUNS)})`, [
    { name: 'ingest, rows per second', value: Math.round((INVOICES / filled) * 1_000).toLocaleString('en') },
    { name: 'raw limit: 100 bare rows', value: milliseconds(limit) },
    { name: 'first window', value: `${milliseconds(first)} (${ratio(first, limit)} the raw limit)` },
    { name: 'window at row 60,000', value: milliseconds(deep) },
    { name: 'sorted by client', value: milliseconds(byClient) },
    { name: 'overdue tab', value: milliseconds(overdue) },
    { name: 'search, a common word', value: milliseconds(word) },
    { name: 'search, part of a number', value: milliseconds(number) },
    { name: 'search, two letters', value: milliseconds(short) },
    { name: 'tab counts and sums', value: milliseconds(tabs) },
  ]);
  book.close();
  rmSync(folder, { recursive: true, force: true });
}
