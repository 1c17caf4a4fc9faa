import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { InvoiceFilter } from '#shared/screens/invoice-list.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { NumberRange } from '#main/db/search/full-text-conditions.ts';
import { isIndexed } from '#main/db/search/full-text-conditions.ts';
import type { SumFilter } from './filter.ts';
import { sumFilterOf } from './filter.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** A step takes about so long: whoever asks for rows meanwhile hardly waits, and few steps are begun. */
const STEP_MS = 8;
/** What is left is one step where it takes no longer than this: to begin another costs half a millisecond. */
const LAST_STEP_MS = 12;
/** What a step takes is not known before the first: texts may have to be read for it, or an index may tell. */
const FIRST_STEP = 5_000;
const FIRST_OF_INDEX = 30_000;
const LARGEST_GROWTH = 4;
const MOST_STEPS = 40;
/** So often it begins anew because the book has changed; then it counts without a break. */
const MOST_STARTS = 3;

export interface Steps {
  /** Asked between two steps: whether anybody still waits for the answer. */
  readonly isWanted?: () => boolean;
  /** How many rows the first of them looks at. */
  readonly firstStep?: number;
}

/** What is counted, of all invoices or of those with some numbers. */
type ReadPart<Row> = (orm: Orm, filter: SumFilter, today: PlainDate, within: NumberRange | null) => readonly Row[];

/** A table whose rows are numbered, looked through part by part. */
export interface Walk<Row> {
  /** The number of its last row. */
  readonly last: (orm: Orm) => number;
  /** Prepares what every part needs; null reads all of it at once. */
  readonly begin: (orm: Orm) => (within: NumberRange | null) => readonly Row[];
}

/** Invoices, by the number that the search knows them by. */
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
 * Reads part after part, with turns for others between them: what a common word finds takes longer to look through than a
 * person notices. Never a mixture of two states of the book: a commit in between begins it anew. `book` tells which is open.
 * Null where nobody wants the answer any more.
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

/** Null where the book has changed before the end, or nobody waits for it. */
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
  // What a step takes before its first row is not less for a smaller one.
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

/** Another one after any change of the book, by this process or by another. */
export function stampOf(orm: Orm): string {
  const { own, others } = orm.get<{ readonly own: number; readonly others: number }>(
    sql`SELECT total_changes() AS own, data_version AS others FROM pragma_data_version`,
  );
  return `${String(own)} ${String(others)}`;
}
