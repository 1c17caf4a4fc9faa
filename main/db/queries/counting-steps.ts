import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { InvoiceFilter } from '#shared/model/invoice-list.ts';
import type { Orm } from '#main/db/open.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { NumberRange } from '#main/db/search.ts';
import { isIndexed } from '#main/db/search.ts';
import type { SumFilter } from './invoice-filter.ts';
import { sumFilterOf } from './invoice-filter.ts';

/** A step takes about so long, so that whoever asks for rows meanwhile hardly waits. */
const STEP_MS = 4;
/** What is left is one step where it takes no longer than this: to begin another costs half a millisecond. */
const LAST_STEP_MS = 10;
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
  /** How many invoices the first of them looks at. */
  readonly firstStep?: number;
}

/** What is counted, of all invoices or of those with some numbers. */
export type ReadPart<Row> = (
  orm: Orm,
  filter: SumFilter,
  today: PlainDate,
  within: NumberRange | null,
) => readonly Row[];

/**
 * Reads part after part, with turns for others between them: what a common word finds takes longer to count than a person
 * notices. Never a mixture of two states of the book: a commit in between begins it anew. `book` tells which is open.
 * Null where nobody wants the answer any more.
 */
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
  for (let start = 0; start < MOST_STARTS && isWanted(); start += 1) {
    const rows = await allParts(book, filter, today, read, { isWanted, firstStep });
    if (rows !== null) return rows;
  }
  if (!isWanted()) return null;
  return read(book(), sumFilterOf(book(), filter, today), today, null);
}

/** Null where the book has changed before the end, or nobody waits for it. */
async function allParts<Row>(
  book: () => Orm,
  filter: Pick<InvoiceFilter, 'search' | 'terms'>,
  today: PlainDate,
  read: ReadPart<Row>,
  { isWanted, firstStep }: Required<Steps>,
): Promise<readonly Row[] | null> {
  const orm = book();
  const stamp = stampOf(orm);
  const last =
    orm.get<{ readonly no: number | null }>(sql`SELECT max(${invoices.searchNo}) AS no FROM ${invoices}`).no ?? 0;
  const rows: Row[] = [];
  const condition = sumFilterOf(orm, filter, today);
  // What a step takes before its first invoice is not less for a smaller one.
  const least = Math.ceil(last / MOST_STEPS);
  let size = firstStep;
  for (let first = 1; first <= last;) {
    const began = performance.now();
    const within = { first, last: first + size - 1 };
    rows.push(...read(orm, condition, today, within));
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
function stampOf(orm: Orm): string {
  const { own, others } = orm.get<{ readonly own: number; readonly others: number }>(
    sql`SELECT total_changes() AS own, data_version AS others FROM pragma_data_version`,
  );
  return `${String(own)} ${String(others)}`;
}
