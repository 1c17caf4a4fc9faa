import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { NumberRange } from '#main/db/search/full-text-conditions.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** The aim for one step: short enough that other requests hardly wait, long enough that few steps are needed. */
const STEP_MS = 8;
/** The rest is read in one step when it takes no longer than this: beginning another costs half a millisecond. */
const LAST_STEP_MS = 12;
/** Rows of the first step, whose speed is not known yet. */
const FIRST_STEP = 5_000;
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

/** A scan over a table whose rows are numbered, part by part. */
export interface Walk<Result> {
  /** The number of the last row. */
  readonly last: (orm: Orm) => number;
  /** Prepares what every part needs; is called again when the scan starts again. */
  readonly begin: (orm: Orm) => WalkParts<Result>;
}

interface WalkParts<Result> {
  /** Reads a range of numbers, or everything for null. */
  readonly read: (within: NumberRange | null) => void;
  readonly result: () => Result;
}

/** Returns a walk that collects rows. */
export const rowsInWalk = <Row>(read: (within: NumberRange | null) => readonly Row[]): WalkParts<readonly Row[]> => {
  const rows: Row[] = [];
  return {
    read(within) {
      for (const row of read(within)) rows.push(row);
    },
    result: () => rows,
  };
};

/**
 * Reads a table part by part and lets other work run in between, because a common word can match more rows than fit into a
 * step. The result is never a mixture of two states of the book: a commit in between starts the scan again. `book` returns the open
 * book. Returns null when the answer is no longer wanted.
 */
export async function walkInSteps<Result>(
  book: () => Orm,
  walk: Walk<Result>,
  { isWanted = () => true, firstStep = FIRST_STEP }: Steps = {},
): Promise<Result | null> {
  for (let start = 0; start < MOST_STARTS && isWanted(); start += 1) {
    const parts = await allParts(book, walk, { isWanted, firstStep });
    if (parts !== null) return parts.result();
  }
  if (!isWanted()) return null;
  const whole = walk.begin(book());
  whole.read(null);
  return whole.result();
}

/** Returns null when the book changed before the end, or when the answer is no longer wanted. */
async function allParts<Result>(
  book: () => Orm,
  walk: Walk<Result>,
  { isWanted, firstStep }: Required<Steps>,
): Promise<WalkParts<Result> | null> {
  const orm = book();
  const stamp = stampOf(orm);
  const last = walk.last(orm);
  const parts = walk.begin(orm);
  // Each step has a fixed cost before its first row, so their number is limited.
  const least = Math.ceil(last / MOST_STEPS);
  let size = firstStep;
  for (let first = 1; first <= last;) {
    const began = performance.now();
    parts.read({ first, last: first + size - 1 });
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
  return parts;
}

/** Returns a stamp that differs after any change of the book, by this process or by another. */
export function stampOf(orm: Orm): string {
  const { own, others } = orm.get<{ readonly own: number; readonly others: number }>(
    sql`SELECT total_changes() AS own, data_version AS others FROM pragma_data_version`,
  );
  return `${String(own)} ${String(others)}`;
}
