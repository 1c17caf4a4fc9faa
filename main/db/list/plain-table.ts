import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { AmountOf, KeyOf, ListName, ListRows, SearchOf, SortColumnOf, TabOf } from '#shared/lists/lists.ts';
import type { FilterTerm, SearchKey } from '#shared/search/search-keys.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import type { ListSource } from './list-engine.ts';
import type { SortedTable } from './sort-columns.ts';
import type { CurrencyShare } from './sums.ts';

/** The condition of each key that a list understands. */
export type TermConditions<Key extends SearchKey> = { readonly [Each in Key]: (term: FilterTerm<Each>) => SQL };

export interface PlainTab {
  readonly condition: SQL;
  /** The way to read the tab when nothing is searched for. */
  readonly way: PlainWay;
}

/**
 * `all`: every listed row, in order. `without`: in order, but for a few numbers that this selects. Of others, few rows are sorted: those
 * `found` by the condition of the tab, or those that an `index` holds.
 */
type PlainWay = 'all' | 'found' | { readonly without: SQL } | { readonly index: string };

/** An amount of each row. */
export interface PlainAmount {
  readonly currency: SQL;
  readonly minor: SQL;
  /** The text of an amount whose minor units were stored without knowing its currency; null for all others. */
  readonly text: SQL;
}

/** Describes the table that a list shows, as it is now. */
export interface PlainTable<List extends ListName> extends SortedTable<SortColumnOf<List>> {
  /** The tables beside it that words and terms are about, as joins. */
  readonly joins: SQL;
  /** Matches one of the rows that the joins make of a row, where they make several: a row counts once, with all its amounts. */
  readonly isFirst?: SQL;
  /** The row's number, by which rows are scanned. */
  readonly number: SQL;
  readonly uid: SQL;
  readonly tabs: Readonly<Record<TabOf<List>, PlainTab>>;
  /** Matches rows that contain a word. */
  readonly hasWord: (word: string) => SQL;
  readonly terms: TermConditions<KeyOf<List>>;
  readonly amounts: Readonly<Record<AmountOf<List>, PlainAmount>>;
  /** Returns counts and sums of a tab that are kept for such a search; null when rows have to be read. */
  readonly kept: (tab: TabOf<List>, search: SearchOf<List>) => readonly CurrencyShare[] | null;
  /** Returns the rows of these numbers, in their order. */
  readonly rowsOf: (numbers: readonly number[]) => readonly ListRows[List][];
}

/** Returns the condition of a term. */
export function conditionOf<List extends ListName>({ terms }: PlainTable<List>, term: FilterTerm): SQL {
  // Its schema has checked that the list understands the key; each key's condition is called with a term of that key.
  const conditions = terms as unknown as Readonly<Record<SearchKey, (of: FilterTerm) => SQL>>;
  return conditions[term.field](term);
}

/** Where a plain list finds its table, as it is now. */
export interface PlainSource<List extends ListName> extends Required<Pick<ListSource, 'today' | 'limits'>> {
  readonly orm: () => Orm;
  readonly table: () => PlainTable<List>;
}

export const lastNumber = <List extends ListName>(orm: Orm, { table, number }: PlainTable<List>): number =>
  orm.get<{ readonly no: number | null }>(sql`SELECT max(${number}) AS no FROM ${table}`).no ?? 0;
