import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { InvoiceFilter } from '#shared/lists/invoice-list.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { NumberRange } from '#main/db/search/full-text-conditions.ts';
import { isIndexed } from '#main/db/search/full-text-conditions.ts';
import type { SumFilter } from './filter.ts';
import { sumFilterOf } from './filter.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** The aim for one step: short enough that other requests hardly wait, long enough that few steps are needed. */
const STEP_MS = 8;
/** The rest is read in one step when it takes no longer than this: beginning another costs half a millisecond. */
const LAST_STEP_MS = 12;
/** Rows of the first step, whose speed is not known yet: texts may have to be read, or an index may answer. */
const FIRST_STEP = 5_000;
const FIRST_OF_INDEX = 30_000;
const LARGEST_GROWTH = 4;
const MOST_STEPS = 40;
/** Starts in a row that a commit may interrupt; after that the scan runs without a break. */
const MOST_STARTS = 3;

export interface Steps {
  /** Asked between two steps; false ends the scan. */
  readonly isWanted?: () => boolean;
  /** Rows of the first step. */
  readonly firstStep?: number;
}

/** Reads groups of all invoices (`within` null) or of a range of search numbers. */
type ReadPart<Row> = (orm: Orm, filter: SumFilter, today: PlainDate, within: NumberRange | null) => readonly Row[];

/** A scan over a table whose rows are numbered, part by part. */
export interface Walk<Row> {
  /** The number of the last row. */
  readonly last: (orm: Orm) => number;
  /** Prepares what every part needs. The returned function reads a range of numbers, or everything for null. */
  readonly begin: (orm: Orm) => (within: NumberRange | null) => readonly Row[];
}

/** Scans the invoices by their search number. */
export async function readInSteps<Row>(
  book: () => Orm,
  filter: Pick<InvoiceFilter, 'search' | 'terms'>,
  today: PlainDate,
  read: ReadPart<Row>,
  {
    isWanted = () => true,
    firstStep = isIndexed(filter.search) && filter.terms.length === 0 ? FIRST_OF_INDEX : FIRST_STEP,
  }: Steps = {},
): Promise<readonly Row[] | null> {
  const walk: Walk<Row> = {
    last: (orm) =>
      orm.get<{ readonly no: number | null }>(sql`SELECT max(${invoices.searchNo}) AS no FROM ${invoices}`).no ?? 0,
    begin(orm) {
      const condition = sumFilterOf(orm, filter, today);
      return (within) => read(orm, condition, today, within);
    },
  };
  return walkInSteps(book, walk, { isWanted, firstStep });
}

/**
 * Reads a table part by part and lets other work run in between, because a common word can match more rows than fit into a
 * step. The result is never a mixture of two states of the book: a commit in between starts the scan again. `book` returns the open
 * book. Returns null when the answer is no longer wanted.
 */
export async function walkInSteps<Row>(
  book: () => Orm,
  walk: Walk<Row>,
  { isWanted = () => true, firstStep = FIRST_STEP }: Steps = {},
): Promise<readonly Row[] | null> {
  for (let start = 0; start < MOST_STARTS && isWanted(); start += 1) {
    const rows = await allParts(book, walk, { isWanted, firstStep });
    if (rows !== null) return rows;
  }
  return isWanted() ? walk.begin(book())(null) : null;
}

/** Returns null when the book changed before the end, or when the answer is no longer wanted. */
async function allParts<Row>(
  book: () => Orm,
  walk: Walk<Row>,
  { isWanted, firstStep }: Required<Steps>,
): Promise<readonly Row[] | null> {
  const orm = book();
  const stamp = stampOf(orm);
  const last = walk.last(orm);
  const rows: Row[] = [];
  const read = walk.begin(orm);
  // Each step has a fixed cost before its first row, so their number is limited.
  const least = Math.ceil(last / MOST_STEPS);
  let size = firstStep;
  for (let first = 1; first <= last;) {
    const began = performance.now();
    for (const row of read({ first, last: first + size - 1 })) rows.push(row);
    first += size;
    if (first > last) break;
    const msEach = (performance.now() - began) / size;
    const left = last - first + 1;
    size =
      left * msEach <= LAST_STEP_MS
        ? left
        : Math.ceil(Math.max(least, Math.min(LARGEST_GROWTH * size, STEP_MS / msEach)));
    await nextTurn();
    if (!isWanted() || book() !== orm || stampOf(orm) !== stamp) return null;
  }
  return rows;
}

/** Returns a stamp that differs after any change of the book, by this process or by another. */
export function stampOf(orm: Orm): string {
  const { own, others } = orm.get<{ readonly own: number; readonly others: number }>(
    sql`SELECT total_changes() AS own, data_version AS others FROM pragma_data_version`,
  );
  return `${String(own)} ${String(others)}`;
}
