import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { ListOrder, ListSort } from '#shared/lists/list-query.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { numbersOf } from './numbers-of.ts';
import type { OrderTerm, SortedTable } from './sort-columns.ts';
import { allTerms, indexOf, orderBy, ownTerms, termsOf } from './sort-columns.ts';

export interface ListWindow {
  readonly offset: number;
  readonly limit: number;
}

/** Limits between the strategies for a block. */
interface BlockLimits {
  /**
   * The most rows that are fetched and sorted (about three milliseconds). For so few, reading the second column's order
   * and skipping the rows of all other blocks can take longer.
   */
  readonly sorted: number;
  /**
   * The most rows of the second column's order that are tested one by one. Beyond it the block's numbers are read
   * first.
   */
  readonly asked: number;
}

const usualLimits: BlockLimits = { sorted: 4_000, asked: 1_500 };

/** Returns true when an order can be read block by block: an index holds each column. */
export function isInBlocks<Column extends string>(
  sorted: SortedTable<Column>,
  { sort, thenBy }: ListOrder<Column>,
): boolean {
  const { index, inBlocks } = sorted.sortings[sort.column];
  if (thenBy === null) return inBlocks !== undefined;
  return (index !== null || inBlocks !== undefined) && indexOf(sorted, thenBy.column) !== null;
}

/** The rows that are equal in the first column: positions in its order, from `first` up to but not including `end`. */
interface Block {
  readonly first: number;
  readonly end: number;
  readonly at: Place;
}

/**
 * Returns the numbers of a window of all listed rows, ordered by one column and then by another. Rows that are equal
 * in the first column form a block. Small blocks are fetched and sorted; a block of thousands (one currency, all paid) is read in
 * the order of the second column, over its index, because SQLite would fetch and sort all of it for every window.
 */
export function windowOfBlocks<Column extends string>(
  orm: Orm,
  sorted: SortedTable<Column>,
  order: ListOrder<Column>,
  window: ListWindow,
  limits: BlockLimits = usualLimits,
): readonly number[] {
  const { sort, thenBy } = order;
  const by = thenBy?.column ?? sorted.sortings[sort.column].inBlocks?.by ?? sort.column;
  const second = thenBy ?? { column: by, direction: sort.direction };
  const blocks: Blocks<Column> = { orm, sorted, sort, second, own: ownTerms(sorted, sort), limits };
  const found: number[] = [];
  while (found.length < window.limit) {
    const from = window.offset + found.length;
    const wanted = window.limit - found.length;
    const block = blockAt(blocks, from);
    if (block === null) break;
    const isLarge = block.end - block.first > limits.sorted;
    const upTo = isLarge ? block.end : endOfSmall(blocks, block, from + wanted);
    const part = { offset: from - block.first, limit: Math.min(wanted, upTo - from) };
    found.push(...(isLarge ? readBySecond(blocks, block, part) : fetchAndSort(blocks, { ...block, end: upTo }, part)));
  }
  return found;
}

/** A list that is read in blocks. */
interface Blocks<Column extends string = string> {
  readonly orm: Orm;
  readonly sorted: SortedTable<Column>;
  readonly sort: ListSort<Column>;
  readonly second: ListSort<Column>;
  /** The terms of the first column. */
  readonly own: readonly OrderTerm[];
  readonly limits: BlockLimits;
}

function blockAt<Column extends string>(blocks: Blocks<Column>, at: number): Block | null {
  const { orm, sorted, limits } = blocks;
  const place = placeAt(blocks, at);
  if (place === null) return null;
  const first = count(blocks, beside(blocks, place, false));
  const end = isMost(blocks, place, first, limits.sorted)
    ? sorted.listedCount(orm) - count(blocks, beside(blocks, place, true))
    : first + count(blocks, [isAt(blocks, place)]);
  return { at: place, first, end };
}

/** Returns the end of the last small block that reaches into the window. */
function endOfSmall<Column extends string>(blocks: Blocks<Column>, block: Block, end: number): number {
  if (end <= block.end) return block.end;
  const last = blockAt(blocks, end - 1);
  if (last === null) return blocks.sorted.listedCount(blocks.orm);
  return last.end - block.first > blocks.limits.sorted ? last.first : last.end;
}

function fetchAndSort<Column extends string>(
  blocks: Blocks<Column>,
  { first, end }: Block,
  { offset, limit }: ListWindow,
): readonly number[] {
  const { orm, sorted, sort, second, own } = blocks;
  const { table, number } = sorted;
  const run = sql`${over(sorted, sort.column, number)}
    ORDER BY ${joined(orderBy(own), ', ')} LIMIT ${end - first} OFFSET ${first}`;
  return numbersOf(
    orm,
    sql`SELECT ${number} FROM ${table} WHERE ${number} IN (${run})
      ORDER BY ${joined(orderBy(termsOf(sorted, { sort, thenBy: second })), ', ')} LIMIT ${limit} OFFSET ${offset}`,
  );
}

/**
 * Reads a window of a large block in the order of the second column. If most rows are in the block, reads the others
 * and skips them.
 */
function readBySecond<Column extends string>(
  blocks: Blocks<Column>,
  { at, first, end }: Block,
  { offset, limit }: ListWindow,
): readonly number[] {
  const { orm, sorted, sort, second, limits } = blocks;
  const { number } = sorted;
  const all = sorted.listedCount(orm);
  const size = end - first;
  const listed = (conditions: readonly SQL[]): SQL =>
    joined(
      conditions.map((condition) => sql`${over(sorted, sort.column, number)} AND ${condition}`),
      ' UNION ALL ',
    );
  const isNear = ((offset + limit) * all) / size <= limits.asked;
  const isInBlock =
    size * 2 > all
      ? sql`+${number} NOT IN (${listed([...beside(blocks, at, false), ...beside(blocks, at, true)])})`
      : isNear
        ? isAt(blocks, at)
        : sql`+${number} IN (${listed([isAt(blocks, at)])})`;
  return numbersOf(
    orm,
    sql`${over(sorted, second.column, number)} AND ${isInBlock}
      ORDER BY ${joined(orderBy(allTerms(sorted, second)), ', ')} LIMIT ${limit} OFFSET ${offset}`,
  );
}

type Value = string | number | null;

/** The values of the first column's terms at a position. */
type Place = readonly Value[];

/** Selects listed rows over the index of a column. */
function over<Column extends string>(
  { table, isListed, sortings }: SortedTable<Column>,
  column: Column,
  selected: SQLWrapper,
): SQL {
  const { index, inBlocks } = sortings[column];
  const name = index ?? inBlocks?.over;
  const by = name === undefined ? sql`` : sql`INDEXED BY ${sql.identifier(name)}`;
  return sql`SELECT ${selected} FROM ${table} ${by} WHERE ${isListed}`;
}

/** Returns the values at a position in the order of the first column alone. */
function placeAt<Column extends string>({ orm, sorted, sort, own }: Blocks<Column>, at: number): Place | null {
  const selected = joined(
    own.map((term) => sql`${term.column}`),
    ', ',
  );
  const [row] = orm.values<Value[]>(
    sql`${over(sorted, sort.column, selected)} ORDER BY ${joined(orderBy(own), ', ')} LIMIT 1 OFFSET ${at}`,
  );
  return row ?? null;
}

/**
 * Returns true when a block that begins at row `first` reaches beyond the middle of the list, or holds the rows without a value:
 * then counting the rows outside it takes less time. A block that ends within `few` rows costs one look-up.
 */
function isMost<Column extends string>(blocks: Blocks<Column>, place: Place, first: number, few: number): boolean {
  const { orm, sorted, own } = blocks;
  if (own.every(({ areGapsLast }, index) => areGapsLast && place[index] === null)) return true;
  const middle = Math.floor(sorted.listedCount(orm) / 2);
  const reaches = (at: number): boolean => isDeepStrictEqual(placeAt(blocks, at), place);
  return first < middle && reaches(Math.min(first + few, middle)) && reaches(middle);
}

/** Counts the rows that meet any of these conditions. No row may meet two. */
function count<Column extends string>({ orm, sorted, sort }: Blocks<Column>, anyOf: readonly SQL[]): number {
  const counts = anyOf.map((condition) => sql`(${over(sorted, sort.column, sql`count(*)`)} AND ${condition})`);
  return anyOf.length === 0 ? 0 : orm.get<{ readonly n: number }>(sql`SELECT ${joined(counts, ' + ')} AS n`).n;
}

const joined = (parts: readonly SQL[], between: string): SQL => sql.join([...parts], sql.raw(between));

const equals = ({ column }: OrderTerm, value: Value): SQL =>
  value === null ? sql`${column} IS NULL` : sql`${column} = ${value}`;

const isAt = <Column extends string>({ own }: Blocks<Column>, at: Place): SQL =>
  joined(
    own.map((term, index) => equals(term, at[index] ?? null)),
    ' AND ',
  );

/**
 * Returns conditions for the rows before a block, or behind it. No row meets two of them, and each is one range of the
 * index.
 */
function beside<Column extends string>({ own, sorted }: Blocks<Column>, at: Place, isBehind: boolean): readonly SQL[] {
  return own.flatMap((term, index) => {
    const equalBefore = own.slice(0, index).map((other, place) => equals(other, at[place] ?? null));
    // A range from the least value uses the index; IS NOT NULL would read the whole index.
    const least = sorted.numbers.includes(term.column) ? Number.MIN_SAFE_INTEGER : '';
    return besideValue(term, at[index] ?? null, isBehind, least).map((condition) =>
      joined([...equalBefore, condition], ' AND '),
    );
  });
}

function besideValue(
  { column, direction, areGapsLast }: OrderTerm,
  value: Value,
  isBehind: boolean,
  least: Value,
): readonly SQL[] {
  const areGapsInRange = (direction === 'asc' && !areGapsLast) !== isBehind;
  if (value === null) return areGapsInRange ? [] : [sql`${column} >= ${least}`];
  const isLess = (direction === 'asc') !== isBehind;
  const inRange = isLess ? sql`${column} < ${value}` : sql`${column} > ${value}`;
  return areGapsInRange ? [inRange, sql`${column} IS NULL`] : [inRange];
}
