import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { InvoiceOrder, InvoiceSort } from '#shared/lists/invoice-list.ts';
import { invoices, orderedBy } from '#main/db/schema/invoices.ts';
import { listedCount } from './totals-by-group.ts';
import type { OrderTerm } from './sort-columns.ts';
import { allTerms, indexOf, orderBy, ownTerms, termsOf } from './sort-columns.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { numbersOf } from '#main/db/list/numbers-of.ts';
import { isDeepStrictEqual } from 'node:util';
import type { ListWindow } from './last-contact-window.ts';

/** Limits between the strategies for a block. */
interface BlockLimits {
  /**
   * The most rows that are fetched and sorted (about three milliseconds). For so few, reading the second column's order
   * and skipping the rows of all other blocks can take longer.
   */
  readonly sorted: number;
  /**
   * The most rows of the second column's order that are tested one by one. Beyond it the block's search numbers are
   * read first.
   */
  readonly asked: number;
}

const usualLimits: BlockLimits = { sorted: 4_000, asked: 1_500 };

/** Returns true when an order can be read block by block: both columns have an index, or the first is the state, whose ties are by due date. */
export function isInBlocks({ sort, thenBy }: InvoiceOrder): boolean {
  if (sort.column === 'last_contact') return false;
  return thenBy === null ? sort.column === 'state' : indexOf(thenBy.column) !== null;
}

/** The rows that are equal in the first column: positions in its order, from `first` up to but not including `end`. */
interface Block {
  readonly first: number;
  readonly end: number;
  readonly at: Place;
}

/**
 * Returns the search numbers of a window of all listed invoices, ordered by one column and then by another. Rows that are equal
 * in the first column form a block. Small blocks are fetched and sorted; a block of thousands (one currency, all paid) is read in
 * the order of the second column, over its index, because SQLite would fetch and sort all of it for every window.
 */
export function windowOfBlocks(
  orm: Orm,
  order: InvoiceOrder,
  { offset, limit }: ListWindow,
  limits: BlockLimits = usualLimits,
): readonly number[] {
  const { sort, thenBy } = order;
  const second: InvoiceSort = thenBy ?? { column: 'due', direction: sort.direction };
  const own = ownTerms(sort);
  const found: number[] = [];
  while (found.length < limit) {
    const from = offset + found.length;
    const wanted = limit - found.length;
    const block = blockAt(orm, sort, own, from, limits);
    if (block === null) break;
    const isLarge = block.end - block.first > limits.sorted;
    const upTo = isLarge ? block.end : endOfSmall(orm, sort, own, block, from + wanted, limits);
    const window = { offset: from - block.first, limit: Math.min(wanted, upTo - from) };
    found.push(
      ...(isLarge
        ? readBySecond(orm, sort, second, own, block, window, limits)
        : fetchAndSort(orm, { sort, thenBy: second }, own, { ...block, end: upTo }, window)),
    );
  }
  return found;
}

function blockAt(
  orm: Orm,
  sort: InvoiceSort,
  own: readonly OrderTerm[],
  at: number,
  limits: BlockLimits,
): Block | null {
  const place = placeAt(orm, sort, own, at);
  if (place === null) return null;
  const first = count(orm, sort, beside(own, place, false));
  const end = isMost(orm, sort, own, place, first, limits.sorted)
    ? listedCount(orm) - count(orm, sort, beside(own, place, true))
    : first + count(orm, sort, [isAt(own, place)]);
  return { at: place, first, end };
}

/** Returns the end of the last small block that reaches into the window. */
function endOfSmall(
  orm: Orm,
  sort: InvoiceSort,
  own: readonly OrderTerm[],
  block: Block,
  end: number,
  limits: BlockLimits,
): number {
  if (end <= block.end) return block.end;
  const last = blockAt(orm, sort, own, end - 1, limits);
  if (last === null) return listedCount(orm);
  return last.end - block.first > limits.sorted ? last.first : last.end;
}

function fetchAndSort(
  orm: Orm,
  order: InvoiceOrder,
  own: readonly OrderTerm[],
  { first, end }: Block,
  { offset, limit }: ListWindow,
): readonly number[] {
  const run = sql`${over(order.sort.column, sql`${invoices.searchNo}`)}
    ORDER BY ${joined(orderBy(own), ', ')} LIMIT ${end - first} OFFSET ${first}`;
  return numbersOf(
    orm,
    sql`SELECT ${invoices.searchNo} FROM ${invoices} WHERE ${invoices.searchNo} IN (${run})
      ORDER BY ${joined(orderBy(termsOf(order)), ', ')} LIMIT ${limit} OFFSET ${offset}`,
  );
}

/**
 * Reads a window of a large block in the order of the second column. If most rows are in the block, reads the others
 * and skips them.
 */
function readBySecond(
  orm: Orm,
  { column }: InvoiceSort,
  second: InvoiceSort,
  own: readonly OrderTerm[],
  { at, first, end }: Block,
  { offset, limit }: ListWindow,
  { asked }: BlockLimits,
): readonly number[] {
  const all = listedCount(orm);
  const size = end - first;
  const listed = (conditions: readonly SQL[]): SQL =>
    joined(
      conditions.map((condition) => sql`${over(column, sql`${invoices.searchNo}`)} AND ${condition}`),
      ' UNION ALL ',
    );
  const isNear = ((offset + limit) * all) / size <= asked;
  const isInBlock =
    size * 2 > all
      ? sql`+${invoices.searchNo} NOT IN (${listed([...beside(own, at, false), ...beside(own, at, true)])})`
      : isNear
        ? isAt(own, at)
        : sql`+${invoices.searchNo} IN (${listed([isAt(own, at)])})`;
  return numbersOf(
    orm,
    sql`${over(second.column, sql`${invoices.searchNo}`)} AND ${isInBlock}
      ORDER BY ${joined(orderBy(allTerms(second)), ', ')} LIMIT ${limit} OFFSET ${offset}`,
  );
}

type Value = string | number | null;

/** The values of the first column's terms at a position. */
type Place = readonly Value[];

/** Selects listed invoices over the index of a column. */
function over(column: InvoiceSort['column'], selected: SQL): SQL {
  const index = indexOf(column);
  return sql`SELECT ${selected} FROM ${invoices} INDEXED BY ${sql.identifier(index ?? 'invoices_totals')}
    WHERE ${invoices.isListed} = 1`;
}

/** Returns the values at a position in the order of the first column alone. */
function placeAt(orm: Orm, { column }: InvoiceSort, own: readonly OrderTerm[], at: number): Place | null {
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
 * Returns true when a block that begins at row `first` reaches beyond the middle of the list, or holds the rows without a value:
 * then counting the rows outside it takes less time. A block that ends within `few` rows costs one look-up.
 */
function isMost(
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

/** Counts the rows that meet any of these conditions. No row may meet two. */
function count(orm: Orm, { column }: InvoiceSort, anyOf: readonly SQL[]): number {
  const counts = anyOf.map((condition) => sql`(${over(column, sql`count(*)`)} AND ${condition})`);
  return anyOf.length === 0 ? 0 : orm.get<{ readonly n: number }>(sql`SELECT ${joined(counts, ' + ')} AS n`).n;
}

const joined = (parts: readonly SQL[], between: string): SQL => sql.join([...parts], sql.raw(between));

const equals = ({ column }: OrderTerm, value: Value): SQL =>
  value === null ? sql`${column} IS NULL` : sql`${column} = ${value}`;

const isAt = (own: readonly OrderTerm[], at: Place): SQL =>
  joined(
    own.map((term, index) => equals(term, at[index] ?? null)),
    ' AND ',
  );

const numberColumns: readonly SQLWrapper[] = [invoices.billedMinor, invoices.dueMinor, orderedBy.paidShare];

/**
 * Returns the least possible value of a column. A range from it uses the index; IS NOT NULL would read the whole index.
 */
const leastOf = (column: SQLWrapper): Value => (numberColumns.includes(column) ? Number.MIN_SAFE_INTEGER : '');

/**
 * Returns conditions for the rows before a block, or behind it. No row meets two of them, and each is one range of the
 * index.
 */
function beside(own: readonly OrderTerm[], at: Place, isBehind: boolean): readonly SQL[] {
  return own.flatMap((term, index) => {
    const equalBefore = own.slice(0, index).map((other, place) => equals(other, at[place] ?? null));
    return besideValue(term, at[index] ?? null, isBehind).map((condition) =>
      joined([...equalBefore, condition], ' AND '),
    );
  });
}

function besideValue({ column, direction, areGapsLast }: OrderTerm, value: Value, isBehind: boolean): readonly SQL[] {
  const areGapsInRange = (direction === 'asc' && !areGapsLast) !== isBehind;
  if (value === null) return areGapsInRange ? [] : [sql`${column} >= ${leastOf(column)}`];
  const isLess = (direction === 'asc') !== isBehind;
  const inRange = isLess ? sql`${column} < ${value}` : sql`${column} > ${value}`;
  return areGapsInRange ? [inRange, sql`${column} IS NULL`] : [inRange];
}
