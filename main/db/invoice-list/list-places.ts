import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { InvoiceSort } from '#shared/screens/invoice-list.ts';
import type { Orm } from '#main/db/connection/open.ts';
import { invoices, orderedBy } from '#main/db/schema/invoices.ts';
import { listedCount } from './totals-by-group.ts';
import type { OrderTerm } from './sort-columns.ts';
import { indexOf, orderBy } from './sort-columns.ts';

type Value = string | number | null;
/** What stands at a place in the order of a column. */
export type Place = readonly Value[];

/** Listed invoices over the index of a column. */
export function over(column: InvoiceSort['column'], selected: SQL): SQL {
  const index = indexOf(column);
  return sql`SELECT ${selected} FROM ${invoices} INDEXED BY ${sql.identifier(index ?? 'invoices_totals')}
    WHERE ${invoices.isListed} = 1`;
}

/** What stands at a place in the order of the first column alone. */
export function placeAt(orm: Orm, { column }: InvoiceSort, own: readonly OrderTerm[], at: number): Place | null {
  const selected = joined(
    own.map((term) => sql`${term.column}`),
    ', ',
  );
  const [row] = orm.values<Value[]>(
    sql`${over(column, selected)} ORDER BY ${joined(orderBy(own), ', ')} LIMIT 1 OFFSET ${at}`,
  );
  return row ?? null;
}

/**
 * Whether what is alike at a place, the first of it being the row `first`, goes beyond the middle of the list, or stands behind
 * all others for having no value: then the others are counted in less time. `few` are not asked about their middle.
 */
export function isMost(
  orm: Orm,
  sort: InvoiceSort,
  own: readonly OrderTerm[],
  place: Place,
  first: number,
  few: number,
): boolean {
  if (own.every(({ areGapsLast }, index) => areGapsLast && place[index] === null)) return true;
  const middle = Math.floor(listedCount(orm) / 2);
  const reaches = (at: number): boolean => isDeepStrictEqual(placeAt(orm, sort, own, at), place);
  return first < middle && reaches(Math.min(first + few, middle)) && reaches(middle);
}

/** How many fit any of these, which exclude each other. */
export function count(orm: Orm, { column }: InvoiceSort, anyOf: readonly SQL[]): number {
  const counts = anyOf.map((condition) => sql`(${over(column, sql`count(*)`)} AND ${condition})`);
  return anyOf.length === 0 ? 0 : orm.get<{ readonly n: number }>(sql`SELECT ${joined(counts, ' + ')} AS n`).n;
}

export const joined = (parts: readonly SQL[], between: string): SQL => sql.join([...parts], sql.raw(between));

const equals = ({ column }: OrderTerm, value: Value): SQL =>
  value === null ? sql`${column} IS NULL` : sql`${column} = ${value}`;

export const isAt = (own: readonly OrderTerm[], at: Place): SQL =>
  joined(
    own.map((term, index) => equals(term, at[index] ?? null)),
    ' AND ',
  );

const numbers: readonly SQLWrapper[] = [invoices.billedMinor, invoices.dueMinor, orderedBy.paidShare];

/** What no value is less than: SQLite reads a whole index to find what is not null, and a range of it for this. */
const leastOf = (column: SQLWrapper): Value => (numbers.includes(column) ? Number.MIN_SAFE_INTEGER : '');

/** What stands before a place, or behind it, as conditions that exclude each other and are a range of the index each. */
export function beside(own: readonly OrderTerm[], at: Place, isBehind: boolean): readonly SQL[] {
  return own.flatMap((term, index) => {
    const alike = own.slice(0, index).map((other, place) => equals(other, at[place] ?? null));
    return besideValue(term, at[index] ?? null, isBehind).map((condition) => joined([...alike, condition], ' AND '));
  });
}

function besideValue({ column, direction, areGapsLast }: OrderTerm, value: Value, isBehind: boolean): readonly SQL[] {
  const areGapsThere = (direction === 'asc' && !areGapsLast) !== isBehind;
  if (value === null) return areGapsThere ? [] : [sql`${column} >= ${leastOf(column)}`];
  const isLess = (direction === 'asc') !== isBehind;
  const there = isLess ? sql`${column} < ${value}` : sql`${column} > ${value}`;
  return areGapsThere ? [there, sql`${column} IS NULL`] : [there];
}
