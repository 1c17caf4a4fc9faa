import type { SQL, SQLWrapper } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { ListOrder, ListSort } from '#shared/lists/list-query.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** A column that a list is ordered by. */
export interface OrderTerm {
  readonly column: SQLWrapper;
  readonly direction: ListSort['direction'];
  /** Rows without a value come last in either direction; otherwise SQLite puts them first. */
  readonly areGapsLast: boolean;
}

export interface Sorting<Column extends string = string> {
  /** The columns that define the order. Amounts are preceded by their currency: two currencies do not compare. */
  readonly own: readonly SQLWrapper[];
  /** The columns that break ties. */
  readonly ties: readonly SQLWrapper[];
  /** The index that holds all these columns in this order; null when there is none. */
  readonly index: string | null;
  /** Where no index holds the ties: one that holds the own columns, and the column of the list that breaks ties as they do. */
  readonly inBlocks?: { readonly over: string; readonly by: Column };
  readonly areGapsLast?: true;
  /** The index holds the opposite order: a longer overdue time is an earlier due date. */
  readonly isReversed?: true;
}

/** A table whose listed rows can be ordered. */
export interface SortedTable<Column extends string = string> {
  readonly table: SQLWrapper;
  /** The row's number, which ends every order, as every index does. */
  readonly number: SQLWrapper;
  /** The condition that rows are listed; the first column of each index. */
  readonly isListed: SQL;
  readonly sortings: Readonly<Record<Column, Sorting<Column>>>;
  /** The columns among the sorted that hold numbers. */
  readonly numbers: readonly SQLWrapper[];
  readonly listedCount: (orm: Orm) => number;
}

/** Returns the index that holds the list in the order of a column, or null. */
export const indexOf = <Column extends string>({ sortings }: SortedTable<Column>, column: Column): string | null =>
  sortings[column].index;

function termsFor<Column extends string>(
  { sortings }: SortedTable<Column>,
  { column, direction }: ListSort<Column>,
  part: 'own' | 'ties',
): readonly OrderTerm[] {
  const { areGapsLast = false, isReversed = false, ...sorting } = sortings[column];
  const turned = direction === 'asc' ? 'desc' : 'asc';
  return sorting[part].map((term) => ({ column: term, direction: isReversed ? turned : direction, areGapsLast }));
}

/** Returns the terms that define an order; rows equal in them are ties. */
export const ownTerms = <Column extends string>(
  sorted: SortedTable<Column>,
  sort: ListSort<Column>,
): readonly OrderTerm[] => termsFor(sorted, sort, 'own');

/** Returns the whole order of one column as its index holds it. */
export function allTerms<Column extends string>(
  sorted: SortedTable<Column>,
  sort: ListSort<Column>,
): readonly OrderTerm[] {
  const terms = [...termsFor(sorted, sort, 'own'), ...termsFor(sorted, sort, 'ties')];
  const direction = terms.at(-1)?.direction ?? sort.direction;
  return [...terms, { column: sorted.number, direction, areGapsLast: false }];
}

/** Returns the order of a list; the second column, if any, breaks the ties of the first. */
export const termsOf = <Column extends string>(
  sorted: SortedTable<Column>,
  { sort, thenBy }: ListOrder<Column>,
): readonly OrderTerm[] =>
  thenBy === null ? allTerms(sorted, sort) : [...ownTerms(sorted, sort), ...allTerms(sorted, thenBy)];

/** Returns the direction of a term as SQL, for its column or an expression in its place. */
export function wayOf({ direction, areGapsLast }: OrderTerm): SQL {
  return sql.raw(areGapsLast ? `${direction} NULLS LAST` : direction);
}

export const orderBy = (terms: readonly OrderTerm[]): SQL[] => terms.map((term) => sql`${term.column} ${wayOf(term)}`);

/** Returns the ORDER BY of a window. An index alone yields the window; only its own rows are fetched. */
export const orderOf = <Column extends string>(sorted: SortedTable<Column>, order: ListOrder<Column>): SQL[] =>
  orderBy(termsOf(sorted, order));
