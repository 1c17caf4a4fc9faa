import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { assertNever } from '#shared/assert.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { InvoiceFilter, InvoiceTab, InvoiceTerm } from '#shared/lists/invoice-list.ts';
import { invoiceSums } from '#main/db/schema/invoice-sums.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { Ranged } from '#main/db/search/full-text-conditions.ts';
import { matchInvoices, rowContains } from '#main/db/search/full-text-conditions.ts';
import { fewIn, found, foundIn } from './matching-rowids.ts';
import { anyOf, isBetween, isOfClient } from '#main/db/list/conditions.ts';
import { isOpen, isOverdue, statesOf } from './state-conditions.ts';
import { fewTagged, hasTag, tagCondition } from '#main/db/tags/tag-conditions.ts';
import { propertiesIn, summedCondition, textCondition } from './search-term-conditions.ts';
import { searchWords } from '#shared/text/search-words.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Up to this many open invoices, sorting them is faster than reading the whole list in order and skipping the others. */
const FEW_OPEN = 3_000;

/** Returns the condition of a filter for reading the list in its own order. */
export function listCondition(orm: Orm, { tab, search, terms }: InvoiceFilter, today: PlainDate): SQL | undefined {
  const summed = terms.flatMap((term) => summedCondition(orm, term, today) ?? []);
  return and(
    tabOfList(orm, tab, today),
    matchInvoices(orm, search)?.(null),
    summed.length === 0
      ? undefined
      : foundIn(orm, 'invoices_totals', sql.join(summed, sql` AND `), amongStates(orm, terms))(null),
    ...terms.map((term) => ownCondition(orm, term)?.(null)),
  );
}

/** Narrows a condition to the states that the terms allow, so that SQLite reads only those parts of the index. */
function amongStates(orm: Orm, terms: readonly InvoiceTerm[]): { readonly among?: SQL } {
  const states = statesOfTerms(orm, terms);
  if (states === null) return {};
  return { among: states.length === 0 ? sql`0` : sql`${invoices.state} IN ${[...states]}` };
}

/** Returns the states that the terms allow; null when they allow all. */
function statesOfTerms(orm: Orm, terms: readonly InvoiceTerm[]): readonly string[] | null {
  const asked = terms.flatMap((term): (readonly string[])[] => {
    if (term.field === 'late') return [['overdue']];
    return term.field === 'state' ? [term.values] : [];
  });
  if (asked.length === 0) return null;
  const used = statesIn(orm);
  return used.filter((each) => asked.every((states) => states.some((state) => statesOf(state, used).includes(each))));
}

/** The listed invoices that words and terms ask for, as a condition on rows of the index `invoices_totals`. */
export interface SumFilter {
  readonly condition: Ranged;
  /** A part of the condition is a subquery, which SQLite evaluates once a statement. */
  readonly looksUp: boolean;
  /** The states that the terms allow; null for all. */
  readonly states: readonly string[] | null;
}

/** Builds the condition of a filter for counts and sums. Given a range of search numbers, its subqueries read only that range. */
export function sumFilterOf(
  orm: Orm,
  { search, terms }: Pick<InvoiceFilter, 'search' | 'terms'>,
  today: PlainDate,
): SumFilter {
  const summed = terms.flatMap((term) => summedCondition(orm, term, today) ?? []);
  const words = matchInvoices(orm, search);
  const own = terms.flatMap((term) => ownCondition(orm, term) ?? []);
  const looked = words === null ? own : [words, ...own];
  return {
    condition: (within) => and(...summed, ...looked.map((condition) => condition(within))) ?? sql`1`,
    looksUp: looked.length > 0,
    states: statesOfTerms(orm, terms),
  };
}

/**
 * Returns the whole filter as a test of one listed row, without subqueries. Null when only the search index can tell whether a
 * row has the words.
 */
export function rowCondition(orm: Orm, { tab, search, terms }: InvoiceFilter, today: PlainDate): SQL | null {
  const conditions = [rowContains(search), ...terms.map((term) => termOfRow(orm, term, today))];
  return conditions.includes(null)
    ? null
    : (and(tabCondition(tab, today), ...conditions.map((condition) => condition ?? undefined)) ?? sql`1`);
}

function termOfRow(orm: Orm, term: InvoiceTerm, today: PlainDate): SQL | null {
  switch (term.field) {
    case 'client':
      return isOfClient(invoices.connectionUid, term.text);
    case 'number':
    case 'po':
    case 'line': {
      const hasWords = rowContains(term.text);
      return hasWords === null ? null : textCondition(term.field, term.text, hasWords ?? sql`1`);
    }
    case 'tag':
      return hasTag(term.text);
    case 'has':
      return sql`(${anyOf(propertiesIn(term).flatMap(({ ways }) => ways))})`;
    case 'date':
      return isBetween(invoices.date, term);
    case 'due':
    case 'state':
    case 'late':
    case 'total':
    case 'owed':
    case 'paid':
    case 'currency':
      return summedCondition(orm, term, today);
    default:
      return assertNever(term);
  }
}

/**
 * Returns the search numbers of the invoices that the terms match, or that one of them matches, when an index can tell and
 * they are at most `most`; else null.
 */
export function fewOfTerms(
  orm: Orm,
  terms: readonly InvoiceTerm[],
  today: PlainDate,
  most: number,
): readonly number[] | null {
  const tag = terms.find((term) => term.field === 'tag');
  const tagged = tag === undefined ? null : fewTagged(orm, tag.text, most);
  if (tagged !== null) return tagged;
  const summed = terms.flatMap((term) => summedCondition(orm, term, today) ?? []);
  if (terms.length === 0 || summed.length < terms.length) return null;
  const { among = sql`1` } = amongStates(orm, terms);
  return fewIn(orm, 'invoices_totals', sql.join([among, ...summed], sql` AND `), most);
}

/** Returns true when words and terms exclude nothing. */
export const asksForAll = ({ search, terms }: Pick<InvoiceFilter, 'search' | 'terms'>): boolean =>
  terms.length === 0 && searchWords(search).length === 0;

/** Returns the condition of a tab, on columns of the index `invoices_totals` alone. */
export function tabCondition(tab: InvoiceTab, today: PlainDate): SQL | undefined {
  switch (tab) {
    case 'all':
      return undefined;
    case 'drafts':
    case 'partial':
    case 'paid':
      return eq(invoices.state, stateOf[tab]);
    case 'unsent':
      return sql`${invoices.isUnsent} = 1`;
    case 'outstanding':
      return isOpen();
    case 'overdue':
      return isOverdue(today);
    default:
      return assertNever(tab);
  }
}

const stateOf = { drafts: 'draft', partial: 'partial', paid: 'paid' } as const;

/** Returns the condition of a tab for the list. Tabs with few rows have indexes of their own; the plus keeps SQLite from reading all listed rows instead. */
function tabOfList(orm: Orm, tab: InvoiceTab, today: PlainDate): SQL | undefined {
  const listed = sql`${invoices.isListed} = 1`;
  const listedOfFew = sql`+${invoices.isListed} = 1`;
  switch (tab) {
    case 'all':
      return listed;
    case 'drafts':
    case 'partial':
    case 'paid': {
      const state = stateOf[tab];
      const others = statesIn(orm).filter((other) => other !== state);
      const none = sql`0`;
      return and(
        listed,
        foundIn(orm, 'invoices_totals', eq(invoices.state, state), {
          others: others.length === 0 ? none : inArray(invoices.state, others),
        })(null),
      );
    }
    case 'unsent':
      return and(listedOfFew, tabCondition(tab, today));
    case 'outstanding':
    case 'overdue': {
      const belongs = tab === 'overdue' ? isOverdue(today) : isOpen();
      return isTabWalked(orm, tab)
        ? and(listed, foundIn(orm, 'invoices_totals', belongs)(null))
        : and(listedOfFew, belongs);
    }
    default:
      return assertNever(tab);
  }
}

/** Returns true when a tab is read by walking the list in order; else its rows are fetched and sorted. */
export function isTabWalked(orm: Orm, tab: InvoiceTab): boolean {
  return tab !== 'unsent' && ((tab !== 'outstanding' && tab !== 'overdue') || openCount(orm) > FEW_OPEN);
}

/** Returns every state that listed invoices are in. */
function statesIn(orm: Orm): readonly string[] {
  const rows = orm.selectDistinct({ state: invoiceSums.state }).from(invoiceSums).where(ne(invoiceSums.count, 0)).all();
  return rows.map(({ state }) => state);
}

function openCount(orm: Orm): number {
  const sum = orm.select({ count: sql<number | null>`sum(${invoiceSums.openCount})` }).from(invoiceSums);
  return sum.where(sql`${invoiceSums.state} NOT IN ('draft', 'paid')`).get()?.count ?? 0;
}

/** Returns the condition of a term that `summedCondition` does not cover; null for the others. */
function ownCondition(orm: Orm, term: InvoiceTerm): Ranged | null {
  switch (term.field) {
    case 'client':
      return found(isOfClient(invoices.connectionUid, term.text));
    case 'number':
    case 'po':
    case 'line': {
      const { field, text } = term;
      const hasWords = matchInvoices(orm, text);
      // The index finds the invoices that have the words anywhere; only their texts are read.
      return (within) => textCondition(field, text, hasWords?.(within) ?? sql`1`);
    }
    case 'tag':
      return tagCondition(orm, term.text);
    case 'has': {
      // The index of the sums tells what is paid; the others are found by their own.
      const any = propertiesIn(term).flatMap(({ what, ways }) =>
        ways.map((way) => (what === 'payment' ? foundIn(orm, 'invoices_totals', way) : found(way))),
      );
      return (within) => sql`(${anyOf(any.map((condition) => condition(within)))})`;
    }
    case 'date':
      return foundIn(orm, 'invoices_by_date', isBetween(invoices.date, term));
    case 'due':
    case 'state':
    case 'late':
    case 'total':
    case 'owed':
    case 'paid':
    case 'currency':
      return null;
    default:
      return assertNever(term);
  }
}
