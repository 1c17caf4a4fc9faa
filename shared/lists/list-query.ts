import type { FilterTerm, SearchKey } from '#shared/search/search-keys.ts';
import type { Uid } from '#shared/service/ids.ts';

/** Selects rows that contain every word of `search` and match every term. */
export interface ListSearch<Key extends SearchKey = SearchKey> {
  readonly search: string;
  readonly terms: readonly FilterTerm<Key>[];
}

/** Selects the rows of a tab that a search finds. */
export interface ListFilter<Tab extends string = string, Key extends SearchKey = SearchKey> extends ListSearch<Key> {
  readonly tab: Tab;
}

export interface ListSort<Column extends string = string> {
  readonly column: Column;
  readonly direction: 'asc' | 'desc';
}

/** The order of a list; ties of `sort` are settled by `thenBy`, when set. */
export interface ListOrder<Column extends string = string> {
  readonly sort: ListSort<Column>;
  readonly thenBy: ListSort<Column> | null;
}

/** Asks for `limit` rows from `offset`. */
export interface ListQuery<
  Tab extends string = string,
  Column extends string = string,
  Key extends SearchKey = SearchKey,
>
  extends ListFilter<Tab, Key>, ListOrder<Column> {
  readonly offset: number;
  readonly limit: number;
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Null when only counting could tell; the tab counts arrive a moment later. */
  readonly total: number | null;
}

/** A selection of rows: some, or all that a filter finds now and later except a few. */
export type ListSelection<Tab extends string = string, Key extends SearchKey = SearchKey> =
  | { readonly kind: 'some'; readonly uids: readonly Uid[] }
  | { readonly kind: 'all'; readonly filter: ListFilter<Tab, Key>; readonly except: readonly Uid[] };

/** Most uids that one request may name, and most rows that one action handles. */
export const MOST_SELECTED = 5_000;

/** A sum of amounts of one currency. Amounts of different currencies are never added. */
export interface MoneySum {
  readonly currency: string | null;
  /** Minor units of the currency. */
  readonly minor: number;
}

/** A sum of one amount of the rows in one currency. */
export interface CurrencySum extends MoneySum {
  /** Number of rows left out, because their amount is unknown or too long to be summed. */
  readonly leftOut: number;
}

/** The number and the sums of some rows. */
export interface SelectionSum {
  readonly count: number;
  readonly sums: readonly CurrencySum[];
}

export interface TabCount<Tab extends string = string> extends SelectionSum {
  readonly tab: Tab;
}
