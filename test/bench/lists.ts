import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listInvoices, listInvoiceUids } from '#main/db/invoice-list/list-invoices.ts';
import type { InvoiceQuery } from '#main/db/invoice-list/list-invoices.ts';
import { createLists } from '#main/db/list/lists.ts';
import { countTabs, countTabsInSteps } from '#main/db/invoice-list/tab-counts.ts';
import { catalogueList } from '#shared/lists/catalogue-list.ts';
import { clientList } from '#shared/lists/client-list.ts';
import { invoiceList } from '#shared/lists/invoice-list.ts';
import type { InvoiceSortColumn, InvoiceTerm } from '#shared/lists/invoice-list.ts';
import type { QueryOf } from '#shared/lists/lists.ts';
import { paymentList } from '#shared/lists/payment-list.ts';
import { recurringList } from '#shared/lists/recurring-list.ts';
import { parseSearch } from '#shared/search/parse-search.ts';
import { fillBook, fillCatalogue, fillProfiles, openEmptyBook } from './large-book.ts';
import { addPayments, addTags, TAG } from './large-payments.ts';
import type { Figure } from './measure.ts';
import { bestPercentile, bestPercentileOf, ratioFigure, report, timeFigure } from './measure.ts';

const INVOICES = 100_000;
const PROFILES = 3_000;
const SAVED_LINES = 5_000;
const TODAY = '2026-01-15';
const RUNS = 60;
const STEP_RUNS = 5;
const MOST_IN_STEPS = 3;
const MOST_OF_COUNTING = 2;
const MOST_MS = { list: 8, search: 25, counts: 15, paid: 20 } as const;

const question: InvoiceQuery = {
  tab: 'all',
  search: '',
  sort: { column: 'date', direction: 'desc' },
  offset: 0,
  limit: 100,
};

const termsOf = (text: string): readonly InvoiceTerm[] =>
  parseSearch(text, invoiceList, { today: TODAY, locale: 'en-US' }).terms;

/** Reads of the invoice list at 100,000 invoices, each beside the barest query SQLite could answer. */
export async function benchLists(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-bench-'));
  const book = openEmptyBook(join(folder, 'book.db'));
  const filled = fillBook(book, INVOICES);
  addPayments(book);
  fillProfiles(book, PROFILES);
  fillCatalogue(book, SAVED_LINES);
  addTags(book);
  const { orm, connection } = book;
  const bare = connection.raw.prepare(
    'SELECT uid, statement_no FROM invoices WHERE is_listed = 1 ORDER BY date DESC, statement_no DESC LIMIT 100',
  );
  const p95 = (action: () => unknown): number => bestPercentile(RUNS, 0.95, action);
  const median = (action: () => unknown): number => bestPercentile(RUNS, 0.5, action);
  const readBare = (): unknown => bare.all();
  const read = (part: Partial<InvoiceQuery>) => () => listInvoices(orm, { ...question, ...part }, TODAY);
  const ask = (part: Partial<InvoiceQuery>): number => p95(read(part));
  const list = (name: string, part: Partial<InvoiceQuery>): Figure => timeFigure(name, ask(part), MOST_MS.list);
  const search = (name: string, part: Partial<InvoiceQuery>): Figure => timeFigure(name, ask(part), MOST_MS.search);
  const tabs = (text: string, of: readonly InvoiceTerm[] = []): number => p95(() => countTabs(orm, text, TODAY, of));
  const terms = termsOf('due:<today total:>500 state:open');
  report('lists', `Invoice list, ${INVOICES.toLocaleString('en')} invoices (p95 of ${String(RUNS)})`, [
    { name: 'ingest, rows per second', value: Math.round((INVOICES / filled) * 1_000).toLocaleString('en') },
    timeFigure('raw limit: 100 bare rows', p95(readBare)),
    list('first window', {}),
    // The raw limit is so small that its p95 is the machine's.
    ratioFigure('first window, of the raw limit', median(read({})), median(readBare)),
    list('window at row 60,000', { offset: 60_000 }),
    list('sorted by client', { sort: { column: 'client', direction: 'asc' } }),
    list('sorted by total', { sort: { column: 'total', direction: 'desc' } }),
    list('sorted by client, then total', byClientThenTotal),
    list('sorted by last contact', { sort: { column: 'last_contact', direction: 'asc' } }),
    list('overdue tab', { tab: 'overdue' }),
  ]);
  report('lists', 'Every other column, and one after another', [
    ...optional.map((column) => list(`sorted by ${column}`, { sort: { column, direction: 'asc' } })),
    ...optional.map((column) =>
      list(`sorted by ${column}, from row 60,000`, { sort: { column, direction: 'desc' }, offset: 60_000 }),
    ),
    ...pairs.map(([first, second]) =>
      list(`sorted by ${first}, then ${second}`, {
        sort: { column: first, direction: 'asc' },
        thenBy: { column: second, direction: 'desc' },
      }),
    ),
  ]);
  const { payments } = createLists({ parts: () => book, today: () => TODAY });
  const paid = async (name: string, typed: string, part: Partial<QueryOf<'payments'>> = {}): Promise<Figure> => {
    const { text, terms: asked } = parseSearch(typed, paymentList, { today: TODAY, locale: 'en-US' });
    const query = { ...allPayments, search: text, terms: asked, ...part };
    return timeFigure(
      `payments: ${name}`,
      await bestPercentileOf(RUNS, 0.95, () => payments.page(query)),
      MOST_MS.paid,
    );
  };
  report('lists', 'As many payments', [
    await paid('all', ''),
    await paid('from row 60,000', '', { offset: 60_000 }),
    await paid('received', '', { tab: 'received' }),
    await paid('received, from row 60,000', '', { tab: 'received', offset: 60_000 }),
    await paid('not received', '', { tab: 'not_received' }),
    await paid('sorted by amount', '', { sort: { column: 'amount', direction: 'desc' } }),
    await paid('sorted by way of paying, then amount', '', methodThenAmount),
    // Once found, a window of them reads its rows alone.
    await paid('not received for long', 'waited:>=730', { tab: 'not_received' }),
    await paid('by one way of paying', 'method:cash'),
    await paid('a word of every payment', 'inv'),
    await paid('a word of every payment, from row 60,000', 'inv', { offset: 60_000 }),
  ]);
  const { clients } = createLists({ parts: () => book, today: () => TODAY });
  const client = async (name: string, typed: string, part: Partial<QueryOf<'clients'>> = {}): Promise<Figure> => {
    const { text, terms: asked } = parseSearch(typed, clientList, { today: TODAY, locale: 'en-US' });
    const query = { ...allClients, search: text, terms: asked, ...part };
    return timeFigure(`clients: ${name}`, await bestPercentileOf(RUNS, 0.95, () => clients.page(query)), MOST_MS.list);
  };
  report('lists', 'Their 2,000 clients', [
    await client('all', ''),
    await client('from row 1,500', '', { offset: 1_500 }),
    await client('owing', '', { tab: 'owing' }),
    await client('overdue, the longest first', '', { tab: 'overdue', sort: { column: 'overdue', direction: 'asc' } }),
    await client('sorted by what they owe, then name', '', dueThenName),
    await client('sorted by last invoice', '', { sort: { column: 'last_invoice', direction: 'desc' } }),
    // Once found, a window of them reads its rows alone.
    await client('a common word', 'harbor'),
    await client('that owe much', 'owes:>5000'),
  ]);
  const { recurring } = createLists({ parts: () => book, today: () => TODAY });
  const profiles = async (name: string, typed: string, part: Partial<QueryOf<'recurring'>> = {}): Promise<Figure> => {
    const { text, terms: asked } = parseSearch(typed, recurringList, { today: TODAY, locale: 'en-US' });
    const query = { ...allProfiles, search: text, terms: asked, ...part };
    const took = await bestPercentileOf(RUNS, 0.95, () => recurring.page(query));
    return timeFigure(`recurring: ${name}`, took, MOST_MS.list);
  };
  report('lists', '3,000 recurring invoices', [
    await profiles('all', ''),
    await profiles('from row 2,000, sorted by amount per year', '', {
      sort: { column: 'year', direction: 'desc' },
      offset: 2_000,
    }),
    await profiles('active, sorted by client', '', { tab: 'active', sort: { column: 'client', direction: 'asc' } }),
    await profiles('a common word', 'hosting'),
    await profiles('next within two weeks', 'next:<+14'),
  ]);
  const { catalogue } = createLists({ parts: () => book, today: () => TODAY });
  const saved = async (name: string, typed: string, part: Partial<QueryOf<'catalogue'>> = {}): Promise<Figure> => {
    const { text, terms: asked } = parseSearch(typed, catalogueList, { today: TODAY, locale: 'en-US' });
    const query = { ...allSavedLines, search: text, terms: asked, ...part };
    const took = await bestPercentileOf(RUNS, 0.95, () => catalogue.page(query));
    return timeFigure(`catalogue: ${name}`, took, MOST_MS.list);
  };
  report('lists', '5,000 lines of the catalogue', [
    await saved('all', ''),
    await saved('from row 4,000, sorted by price', '', {
      sort: { column: 'price', direction: 'desc' },
      offset: 4_000,
    }),
    await saved('a common word', 'harbor'),
    await saved('never billed', 'state:unused'),
    await saved('called like another', 'state:alike'),
  ]);
  report('lists', 'Search: the query of a keystroke', [
    search('a common word', { search: 'harbor' }),
    search('a word of every invoice', { search: 'work' }),
    search('part of a number', { search: '4321' }),
    search('two letters', { search: 'lu' }),
    search('two letters of every invoice', { search: 'wo' }),
    search('one letter', { search: 'z' }),
    search('due:<today total:>500 state:open', { terms }),
    search('due:<today', { terms: termsOf('due:<today') }),
    search('total:>500', { terms: termsOf('total:>500') }),
    search('client:harbor', { terms: termsOf('client:harbor') }),
    search('a tag of the oldest quarter', { terms: termsOf(`tag:${TAG}`) }),
    search('a tag of the oldest quarter, by number', {
      terms: termsOf(`tag:${TAG}`),
      sort: { column: 'number', direction: 'asc' },
    }),
  ]);
  const count = connection.raw.prepare(`SELECT count(*) FROM invoices INDEXED BY invoices_totals
    WHERE is_listed = 1 AND +search_no IN (SELECT rowid FROM invoice_search WHERE invoice_search MATCH '"harbor"')`);
  const counted = p95(() => count.get());
  const common = tabs('harbor');
  // As the app counts: the whole of a digit that is in every number takes longer than anybody may be kept waiting.
  const digit = p95(() => countTabs(orm, '0', TODAY));
  const inSteps: number[] = [];
  for (let run = 0; run < STEP_RUNS; run += 1) {
    const began = performance.now();
    await countTabsInSteps(() => orm, { search: '0', terms: [] }, TODAY);
    inSteps.push(performance.now() - began);
  }
  report('lists', 'Counts and sums', [
    timeFigure('tabs', tabs(''), MOST_MS.counts),
    timeFigure('tabs of a common word', common, MOST_MS.counts),
    ratioFigure('tabs of a common word, of finding and counting them', common, counted, MOST_OF_COUNTING),
    timeFigure('tabs of terms', tabs('', terms), MOST_MS.counts),
    ratioFigure('tabs of a digit in steps, of one go', Math.min(...inSteps), digit, MOST_IN_STEPS),
    timeFigure(
      'the uids of 5,000',
      p95(() => listInvoiceUids(orm, firstUids, TODAY)),
    ),
  ]);

  book.close();
  rmSync(folder, { recursive: true, force: true });
}

const optional = ['summary', 'expected', 'po', 'currency', 'created', 'days_open', 'paid_share'] as const;
const pairs = [
  ['currency', 'number'],
  ['paid_share', 'date'],
  ['expected', 'total'],
  ['days_open', 'client'],
  ['po', 'date'],
  ['due_amount', 'client'],
  ['state', 'total'],
] as const satisfies readonly (readonly [InvoiceSortColumn, InvoiceSortColumn])[];
const allPayments: QueryOf<'payments'> = {
  ...{ tab: 'all', search: '', terms: [], offset: 0, limit: 100 },
  ...paymentList.order,
};
const allClients: QueryOf<'clients'> = {
  ...{ tab: 'all', search: '', terms: [], offset: 0, limit: 100 },
  ...clientList.order,
};
const allProfiles: QueryOf<'recurring'> = {
  ...{ tab: 'all', search: '', terms: [], offset: 0, limit: 100 },
  ...recurringList.order,
};
const allSavedLines: QueryOf<'catalogue'> = {
  ...{ tab: 'items', search: '', terms: [], offset: 0, limit: 100 },
  ...catalogueList.order,
};
const dueThenName = {
  sort: { column: 'due', direction: 'desc' },
  thenBy: { column: 'name', direction: 'asc' },
} as const;
const methodThenAmount = {
  sort: { column: 'method', direction: 'asc' },
  thenBy: { column: 'amount', direction: 'desc' },
} as const;
const byClientThenTotal: Partial<InvoiceQuery> = {
  sort: { column: 'client', direction: 'asc' },
  thenBy: { column: 'total', direction: 'desc' },
};
const firstUids = { ...question, terms: [], thenBy: null, limit: 5_000 };
