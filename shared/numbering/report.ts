import type { KnownNumber } from './known-number.ts';
import { foldNumber, newestFirst } from './known-number.ts';
import type { NumberRuns } from './number-runs.ts';
import { createNumberRuns } from './number-runs.ts';
import { tokensOf } from './reading.ts';
import { periodOf } from './reset-rule.ts';
import type { Width } from './series-shape.ts';
import { createWidth, startOf } from './series-shape.ts';
import type { SplitEntry } from './split-number.ts';
import { skeletonOf, splitNumber } from './split-number.ts';
import type { Steps } from './steps.ts';
import { STEP_SIZE, finish } from './steps.ts';
import type { Token } from './tokens.ts';
import { writeNumber } from './tokens.ts';
import type { CountedNumber, Understood } from './understand.ts';
import { landmarksOf, readAs, understandAll } from './understand.ts';

/** A range of unused numbers, from the first to the last. */
interface NumberGap {
  /** The pattern of the series. */
  readonly tokens: readonly Token[];
  readonly first: string;
  readonly last: string;
  readonly count: bigint;
}

interface NumberReport<T extends KnownNumber> {
  /** Invoices that share a number, apart from letter case and spaces, the oldest first. */
  readonly duplicates: readonly (readonly T[])[];
  /** The number of duplicates beyond the listed ones. */
  readonly moreDuplicates: number;
  /** Sorted by series, the last used first, then by period, the latest first. */
  readonly gaps: readonly NumberGap[];
  readonly moreGaps: number;
}

/**
 * Reports gaps and duplicates among the numbers of a book, for an accountant. A deleted invoice keeps its number, so
 * `known` includes those in the trash. Each list has at most `limit` members.
 */
export function reportNumbers<T extends KnownNumber>(known: readonly T[], limit = 100): NumberReport<T> {
  return finish(reportSteps(newestFirst(known), limit));
}

/** Reports like `reportNumbers`, in steps, for numbers sorted newest first: a book may have a hundred thousand. */
export function* reportSteps<T extends KnownNumber>(known: readonly T[], limit = 100): Steps<NumberReport<T>> {
  // A map of a million is enlarged in one long step; those of one last character each stay small.
  const firsts = new Map<string, Map<string, T>>();
  const duplicates = new Map<string, T[]>();
  const skeletons = new Map<string, T[]>();
  for (const [index, entry] of known.entries()) {
    if (index % STEP_SIZE === 0) yield;
    const folded = foldNumber(entry.number);
    if (folded === '') continue;
    const ending = folded.slice(-1);
    const alike = firsts.get(ending) ?? new Map<string, T>();
    firsts.set(ending, alike);
    const first = alike.get(folded);
    if (first === undefined) alike.set(folded, entry);
    else append(duplicates, folded, ...(duplicates.has(folded) ? [entry] : [first, entry]));
    const split = splitNumber(entry.number);
    if (split !== null) append(skeletons, skeletonOf(split), entry);
  }
  const series = yield* gather(skeletons, yield* understandAll(yield* exemplify(skeletons)));
  const gaps: NumberGap[] = [];
  let count = 0;
  for (const [index, one] of series.entries()) {
    count += addGaps(one, gaps, limit);
    if (index % STEP_SIZE === 0) yield;
  }
  return {
    duplicates: [...duplicates.values()].slice(0, limit).map((same) => same.toReversed()),
    moreDuplicates: Math.max(0, duplicates.size - limit),
    gaps,
    moreGaps: count - gaps.length,
  };
}

function append<T>(lists: Map<string, T[]>, key: string, ...more: readonly T[]): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [...more]);
  else list.push(...more);
}

/** Selects for each skeleton the numbers that show its meaning. */
function* exemplify(skeletons: ReadonlyMap<string, readonly KnownNumber[]>): Steps<Map<string, SplitEntry[]>> {
  const examples = new Map<string, SplitEntry[]>();
  let done = STEP_SIZE;
  for (const [skeleton, own] of skeletons) {
    if (done >= STEP_SIZE) {
      yield;
      done = 0;
    }
    const landmarks = landmarksOf(own);
    examples.set(
      skeleton,
      landmarks.flatMap((entry) => splitOf(entry) ?? []),
    );
    done += own.length;
  }
  return examples;
}

function splitOf(entry: KnownNumber): SplitEntry | null {
  const split = splitNumber(entry.number);
  return split === null ? null : { entry, split };
}

/** The data of a series that gaps are found in. Periods are in the order of their newest numbers. */
interface Counted {
  readonly newest: SplitEntry;
  readonly counted: CountedNumber;
  readonly width: Width;
  readonly periods: Map<string, NumberRuns>;
}

/** Where numbers are in another order than dates, each can move all runs that were found before. */
const COUNTED_AT_ONCE = 50;

function* gather(
  skeletons: ReadonlyMap<string, readonly KnownNumber[]>,
  understood: ReadonlyMap<string, Understood>,
): Steps<readonly Counted[]> {
  const all = new Map<string, Counted>();
  let done = 0;
  for (const [skeleton, entries] of skeletons) {
    for (const entry of entries) {
      if (done++ % COUNTED_AT_ONCE === 0) yield;
      const newest = splitOf(entry);
      const counted = newest === null ? null : readAs(newest.split, understood.get(skeleton));
      if (newest === null || counted === null) continue;
      const series = all.get(counted.key) ?? { newest, counted, width: createWidth(), periods: new Map() };
      all.set(counted.key, series);
      series.width.add(counted.parts.written);
      const period = periodOf(counted.parts, counted.reset);
      const runs = series.periods.get(period) ?? createNumberRuns();
      series.periods.set(period, runs);
      runs.add(counted.parts);
    }
  }
  return [...all.values()].toSorted(({ newest: one }, { newest: other }) => byDate(other.entry, one.entry));
}

const byDate = ({ date: one }: KnownNumber, { date: other }: KnownNumber): number =>
  (one ?? '') < (other ?? '') ? -1 : Number((one ?? '') > (other ?? ''));

/**
 * Returns the number of gaps in a series and adds gaps to `into` until it has `limit`. In the oldest period nothing is
 * missing before the first number, because a book may begin with any. A missing number is written with the year and
 * month of the number after it.
 */
function addGaps({ newest, counted, width, periods }: Counted, into: NumberGap[], limit: number): number {
  const tokens = tokensOf(newest.split, counted.reading, width.digits());
  const all = [...periods.values()];
  const start = startOf(all.map((runs) => runs.lowest()));
  let count = 0;
  for (const [index, runs] of all.entries()) {
    const from = index === all.length - 1 ? null : start;
    count += runs.countGaps(from);
    for (const { first, last, next } of runs.gaps(from)) {
      if (into.length >= limit) break;
      const write = (counter: bigint): string => writeNumber(tokens, { ...next, counter });
      into.push({ tokens, first: write(first), last: write(last), count: last - first + 1n });
    }
  }
  return count;
}
