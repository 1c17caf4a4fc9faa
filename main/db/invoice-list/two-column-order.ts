import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { InvoiceOrder, InvoiceSort } from '#shared/screens/invoice-list.ts';
import type { Orm } from '#main/db/connection/open.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { ListWindow } from './last-mail-window.ts';
import { numbersOf } from './search-numbers.ts';
import { listedCount } from './totals-by-group.ts';
import type { Place } from './list-places.ts';
import { beside, count, isAt, isMost, joined, over, placeAt } from './list-places.ts';
import type { OrderTerm } from './sort-columns.ts';
import { allTerms, indexOf, orderBy, ownTerms, termsOf } from './sort-columns.ts';

/** What is done how. */
export interface BlockLimits {
  /** So many rows are fetched and sorted in about three milliseconds; to walk an order past all the others can take longer. */
  readonly sorted: number;
  /** A block is met in the order of the second column: so many rows of that order are asked one by one before it is looked up. */
  readonly asked: number;
}

const usual: BlockLimits = { sorted: 4_000, asked: 1_500 };

/** Whether an order is walked block by block: both columns have an index, or the first is the state, whose ties are by due date. */
export function isInBlocks({ sort, thenBy }: InvoiceOrder): boolean {
  if (sort.column === 'last_contact') return false;
  return thenBy === null ? sort.column === 'state' : indexOf(thenBy.column) !== null;
}

/** Where the rows that are alike in the first column begin and end in the order of it. */
interface Block {
  readonly first: number;
  readonly end: number;
  readonly at: Place;
}

/**
 * The search numbers of a window of all listed invoices, ordered by one column and then by another. What is alike in the
 * first is a block of it. Small ones are fetched and sorted; one of thousands (a currency, all that is settled) is walked in
 * the order of the second column, over its index. To sort what is alike takes SQLite as long as to fetch it, every time.
 */
export function windowOfBlocks(
  orm: Orm,
  order: InvoiceOrder,
  { offset, limit }: ListWindow,
  limits: BlockLimits = usual,
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
        ? walked(orm, sort, second, own, block, window, limits)
        : sorted(orm, { sort, thenBy: second }, own, { ...block, end: upTo }, window)),
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

/** The end of the last block that reaches into a window, as long as all of them are sorted together. */
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

function sorted(
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

/** In the order of the second column; where most are in the block, the others are what is looked up. */
function walked(
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
  const fits =
    size * 2 > all
      ? sql`+${invoices.searchNo} NOT IN (${listed([...beside(own, at, false), ...beside(own, at, true)])})`
      : isNear
        ? isAt(own, at)
        : sql`+${invoices.searchNo} IN (${listed([isAt(own, at)])})`;
  return numbersOf(
    orm,
    sql`${over(second.column, sql`${invoices.searchNo}`)} AND ${fits}
      ORDER BY ${joined(orderBy(allTerms(second)), ', ')} LIMIT ${limit} OFFSET ${offset}`,
  );
}
