import { and, count, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceFilter, InvoiceOrder, InvoiceRow, InvoiceTerm } from '#shared/lists/invoice-list.ts';
import type { ListPage } from '#shared/lists/list-query.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { FEW, findFew } from '#main/db/search/full-text-conditions.ts';
import { asksForAll, fewOfTerms, isTabWalked, listCondition, rowCondition } from './filter.ts';
import type { Way } from './order.ts';
import { numbersInWindow } from './order.ts';
import { orderOf } from '#main/db/list/sort-columns.ts';
import { sortedInvoices } from './sort-columns.ts';
import { rowsOf, uidsOf } from './row.ts';
import { countOfTab } from './tab-counts.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { numbersOf } from '#main/db/list/numbers-of.ts';
import { matchesInSteps } from './matches-in-steps.ts';

export interface InvoiceQuery extends Omit<InvoiceFilter, 'terms'>, Pick<InvoiceOrder, 'sort'> {
  readonly terms?: readonly InvoiceTerm[];
  readonly thenBy?: InvoiceOrder['thenBy'];
  readonly offset: number;
  readonly limit: number;
}

/** Rows from the top of the list that are tested one by one before anything is looked up; that takes a millisecond. */
const NEAR = 1_500;

/**
 * Returns true when the window is near the top of an order that an index holds. A common match fills such a window from the
 * first rows, while looking up every match to drop nearly all of them takes many times as long.
 */
function isNear({ tab, search, terms = [], sort, thenBy = null, offset, limit }: InvoiceQuery): boolean {
  const isIndexed = thenBy === null && sort.column !== 'state' && sort.column !== 'last_contact';
  const isQuick = asksForAll({ search, terms }) && tab !== 'drafts' && tab !== 'partial' && tab !== 'paid';
  return isIndexed && !isQuick && offset + limit <= NEAR;
}

/** Rows that are tested first: when hardly one matches, the other rows near the top are not worth testing. */
const PROBED = 250;
/** Matches that are fetched and sorted in three milliseconds; reading the whole list in order may take many times as long. */
const SORTABLE = 4_000;
/** Factor of safety: matches may stand a little further down than the first rows suggest. */
const DOUBT = 2;

/** Returns the condition for the matches among the first rows, when enough of them seem to match; null otherwise, or when a row alone cannot tell. */
function nearCondition(orm: Orm, query: InvoiceQuery, order: readonly SQL[], today: PlainDate): SQL | null {
  const condition = rowCondition(orm, { ...query, terms: query.terms ?? [] }, today);
  if (condition === null) return null;
  const fittingOf = (rows: number): SQL => {
    const first = orm
      .select({ searchNo: invoices.searchNo })
      .from(invoices)
      .where(sql`${invoices.isListed} = 1`)
      .orderBy(...order)
      .limit(rows);
    return sql`${inArray(invoices.searchNo, first)} AND ${condition}`;
  };
  const probed = orm.select({ count: count() }).from(invoices).where(fittingOf(PROBED)).get()?.count ?? 0;
  const expected = (probed * DOUBT * NEAR) / PROBED;
  return expected < query.offset + query.limit ? null : fittingOf(NEAR);
}

/**
 * Returns the whole filter as a list of search numbers when words or terms match at most `most` invoices; null when they match
 * more, or when a row alone cannot tell.
 */
function fewCondition(orm: Orm, { tab, search, terms }: InvoiceFilter, today: PlainDate, most: number): SQL | null {
  const few = search.trim() === '' ? fewOfTerms(orm, terms, today, most) : findFew(orm, search, most);
  const others = few === null ? null : rowCondition(orm, { tab, search: '', terms }, today);
  return few === null || others === null
    ? null
    : sql`${invoices.searchNo} IN (SELECT value FROM json_each(${JSON.stringify(few)})) AND +${invoices.isListed} = 1 AND ${others}`;
}

function wayTo(orm: Orm, { tab, search, terms }: InvoiceFilter): Way {
  if (tab === 'all' && asksForAll({ search, terms })) return 'all';
  return isTabWalked(orm, tab) ? 'walked' : 'found';
}

/** Returns one window of the list: `limit` rows from `offset`, with the total count when it is known at once. */
export function listInvoices(orm: Orm, query: InvoiceQuery, today: PlainDate): ListPage<InvoiceRow> {
  return pageOf(orm, query, today, quickWindow(orm, query, today) ?? wholeWindow(orm, query, today));
}

/**
 * Does the same, but looks for short words in steps: many trigrams begin with one, and where the index is no help all texts are
 * read.
 */
export async function listInvoicesInSteps(
  book: () => Orm,
  query: InvoiceQuery,
  today: PlainDate,
): Promise<ListPage<InvoiceRow>> {
  const quick = quickWindow(book(), query, today);
  if (quick !== null) return pageOf(book(), query, today, quick);
  const numbers = await matchesInSteps(book, query.search);
  return pageOf(book(), query, today, wholeWindow(book(), query, today, numbers));
}

/** Returns the search numbers of a window when few invoices match, or when it is filled from the top of the list; else null. */
function quickWindow(orm: Orm, query: InvoiceQuery, today: PlainDate): readonly number[] | null {
  const { tab, search, sort, offset, limit, terms = [], thenBy = null } = query;
  const filter = { tab, search, terms };
  const order = { sort, thenBy };
  const windowOf = (condition: SQL): readonly number[] =>
    numbersInWindow(orm, condition, order, { offset, limit }, 'found');
  const rare = fewCondition(orm, filter, today, FEW);
  if (rare !== null) return windowOf(rare);
  const near = isNear(query) ? nearCondition(orm, query, orderOf(sortedInvoices, order), today) : null;
  const nearby = near === null ? [] : windowOf(near);
  if (nearby.length === limit) return nearby;
  const sortable = fewCondition(orm, filter, today, SORTABLE);
  return sortable === null ? null : windowOf(sortable);
}

/** Returns the search numbers of a window from the whole list. `numbers`: those with the searched words, where they are known. */
function wholeWindow(
  orm: Orm,
  { tab, search, sort, offset, limit, terms = [], thenBy = null }: InvoiceQuery,
  today: PlainDate,
  numbers: readonly number[] | null = null,
): readonly number[] {
  const filter = { tab, search: numbers === null ? search : '', terms };
  const isFew = numbers !== null && numbers.length <= SORTABLE;
  const condition = and(listCondition(orm, filter, today), numbers === null ? undefined : isAmong(numbers, isFew));
  const way = isFew ? 'found' : wayTo(orm, { tab, search, terms });
  return numbersInWindow(orm, condition, { sort, thenBy }, { offset, limit }, way);
}

/** The plus lets the list be read in its own order. */
const isAmong = (numbers: readonly number[], isFew: boolean): SQL =>
  sql`${sql.raw(isFew ? '' : '+')}${invoices.searchNo} IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`;

function pageOf(
  orm: Orm,
  { tab, search, offset, limit, terms = [] }: InvoiceQuery,
  today: PlainDate,
  numbers: readonly number[],
): ListPage<InvoiceRow> {
  const rows = rowsOf(orm, numbers, today);
  const isEnd = numbers.length < limit && (numbers.length > 0 || offset === 0);
  if (isEnd) return { rows, total: offset + numbers.length };
  if (!asksForAll({ search, terms })) return { rows, total: null };
  return { rows, total: countOfTab(orm, tab, today) };
}

/** Returns the newest matches of a condition that an index answers by itself. */
export function getNewestRows(
  orm: Orm,
  condition: SQL | undefined,
  limit: number,
  today: PlainDate,
): readonly InvoiceRow[] {
  // The plus keeps SQLite from reading all invoices in this order to meet the few that match.
  const newest = sql`SELECT ${invoices.searchNo} FROM ${invoices} WHERE ${condition ?? sql`1`}
    ORDER BY +${invoices.date} DESC, +${invoices.searchNo} DESC LIMIT ${limit}`;
  return rowsOf(orm, numbersOf(orm, newest), today);
}

/** Returns the uids of a window of the list, in its order. `numbers`: the invoices with the searched words, where they are known. */
export function listInvoiceUids(
  orm: Orm,
  query: InvoiceFilter & InvoiceOrder & { readonly offset: number; readonly limit: number },
  today: PlainDate,
  numbers: readonly number[] | null = null,
): readonly Uid[] {
  return uidsOf(orm, wholeWindow(orm, query, today, numbers));
}
