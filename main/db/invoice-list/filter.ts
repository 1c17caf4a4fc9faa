import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { assertNever } from '#shared/assert.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { InvoiceFilter, InvoiceTab } from '#shared/screens/invoice-list.ts';
import type { FilterTerm, SearchHas, SearchState } from '#shared/search/filter.ts';
import { invoiceSums } from '#main/db/schema/invoice-sums.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { Ranged } from '#main/db/search/full-text-conditions.ts';
import { matchInvoices, rowContains } from '#main/db/search/full-text-conditions.ts';
import { fewIn, found, foundIn } from './matching-rowids.ts';
import { anyOf, isBetween, isOpen, isOverdue, statesOf } from './column-conditions.ts';
import { fewTagged, hasTag, tagCondition } from '#main/db/tags/tag-conditions.ts';
import { clientCondition, hasConditions, summedCondition, textCondition } from './search-term-conditions.ts';
import { searchWords } from '#shared/text/search-words.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** So many open invoices are sorted faster than a list of all is walked past the others. */
const FEW_OPEN = 3_000;

/** Which invoices of the list a filter asks for, to be walked in the list's own order. */
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

/** The states of the book that terms leave; SQLite reads the parts of the index that are theirs, and no others. */
function amongStates(orm: Orm, terms: readonly FilterTerm[]): { readonly among?: SQL } {
  const states = statesOfTerms(orm, terms);
  if (states === null) return {};
  return { among: states.length === 0 ? sql`0` : sql`${invoices.state} IN ${[...states]}` };
}

/** Null where the terms leave all of them. */
function statesOfTerms(orm: Orm, terms: readonly FilterTerm[]): readonly string[] | null {
  const asked = terms.flatMap((term): (readonly SearchState[])[] => {
    if (term.kind === 'late') return [['overdue']];
    return term.kind === 'state' ? [term.states] : [];
  });
  if (asked.length === 0) return null;
  const used = statesIn(orm);
  return used.filter((each) => asked.every((states) => states.some((state) => statesOf(state, used).includes(each))));
}

/** Which listed invoices words and terms ask for, said of a row of the index `invoices_totals`. */
export interface SumFilter {
  readonly condition: Ranged;
  /** Some of it is looked up elsewhere, which is done once a statement. */
  readonly looksUp: boolean;
  /** The states that they leave; null where those are all. */
  readonly states: readonly string[] | null;
}

/** Within some numbers the condition is about no others, as far as they are looked up. */
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
 * The whole filter said of a listed row that is at hand: nothing is looked for. Null where only the search index can tell
 * whether it has the words.
 */
export function rowCondition(orm: Orm, { tab, search, terms }: InvoiceFilter, today: PlainDate): SQL | null {
  const conditions = [rowContains(search), ...terms.map((term) => termOfRow(orm, term, today))];
  return conditions.includes(null)
    ? null
    : (and(tabCondition(tab, today), ...conditions.map((condition) => condition ?? undefined)) ?? sql`1`);
}

function termOfRow(orm: Orm, term: FilterTerm, today: PlainDate): SQL | null {
  switch (term.kind) {
    case 'text': {
      if (term.field === 'client') return clientCondition(term.text);
      const hasWords = rowContains(term.text);
      return hasWords === null ? null : textCondition(term.field, term.text, hasWords ?? sql`1`);
    }
    case 'tag':
      return hasTag(term.name);
    case 'has':
      return sql`(${anyOf(term.what.flatMap(hasConditions))})`;
    case 'date':
      return isBetween(term.field === 'due' ? invoices.dueDate : invoices.date, term);
    case 'state':
    case 'late':
    case 'amount':
    case 'currency':
      return summedCondition(orm, term, today);
    default:
      return assertNever(term);
  }
}

/**
 * The search numbers of those that the terms ask for, or that one of them does, where an index tells and they are no more
 * than `most`; else null.
 */
export function fewOfTerms(
  orm: Orm,
  terms: readonly FilterTerm[],
  today: PlainDate,
  most: number,
): readonly number[] | null {
  const tag = terms.find((term) => term.kind === 'tag');
  const tagged = tag === undefined ? null : fewTagged(orm, tag.name, most);
  if (tagged !== null) return tagged;
  const summed = terms.flatMap((term) => summedCondition(orm, term, today) ?? []);
  if (terms.length === 0 || summed.length < terms.length) return null;
  const { among = sql`1` } = amongStates(orm, terms);
  return fewIn(orm, 'invoices_totals', sql.join([among, ...summed], sql` AND `), most);
}

/** Whether words and terms ask for anything at all. */
export const asksForAll = ({ search, terms }: Pick<InvoiceFilter, 'search' | 'terms'>): boolean =>
  terms.length === 0 && searchWords(search).length === 0;

/** Which listed invoices belong to a tab, by columns of the index `invoices_totals` alone. */
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

/** The few rows of some tabs have indexes of their own; the plus keeps SQLite from walking all listed rows instead. */
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

/** The list is walked in its order past the others of a tab; else those of the tab are fetched and sorted. */
export function isTabWalked(orm: Orm, tab: InvoiceTab): boolean {
  return tab !== 'unsent' && ((tab !== 'outstanding' && tab !== 'overdue') || openCount(orm) > FEW_OPEN);
}

/** Every state that listed invoices are in. */
function statesIn(orm: Orm): readonly string[] {
  const rows = orm.selectDistinct({ state: invoiceSums.state }).from(invoiceSums).where(ne(invoiceSums.count, 0)).all();
  return rows.map(({ state }) => state);
}

function openCount(orm: Orm): number {
  const sum = orm.select({ count: sql<number | null>`sum(${invoiceSums.openCount})` }).from(invoiceSums);
  return sum.where(sql`${invoiceSums.state} NOT IN ('draft', 'paid')`).get()?.count ?? 0;
}

/** What every other term asks for; null for those of `summedCondition`. */
function ownCondition(orm: Orm, term: FilterTerm): Ranged | null {
  switch (term.kind) {
    case 'text': {
      if (term.field === 'client') return found(clientCondition(term.text));
      const { field, text } = term;
      const hasWords = matchInvoices(orm, text);
      // The index tells who has the words anywhere; only among those the text itself is looked at.
      return (within) => textCondition(field, text, hasWords?.(within) ?? sql`1`);
    }
    case 'tag':
      return tagCondition(orm, term.name);
    case 'has': {
      const any = term.what.flatMap((what) => hasCondition(orm, what));
      return (within) => sql`(${anyOf(any.map((condition) => condition(within)))})`;
    }
    case 'date':
      return term.field === 'date' ? foundIn(orm, 'invoices_by_date', isBetween(invoices.date, term)) : null;
    case 'state':
    case 'late':
    case 'amount':
    case 'currency':
      return null;
    default:
      return assertNever(term);
  }
}

function hasCondition(orm: Orm, what: SearchHas): readonly Ranged[] {
  return hasConditions(what).map((condition) =>
    what === 'payment' ? foundIn(orm, 'invoices_totals', condition) : found(condition),
  );
}
