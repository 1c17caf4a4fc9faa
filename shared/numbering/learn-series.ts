import type { KnownNumber } from './known-number.ts';
import { newestFirst } from './known-number.ts';
import type { LearnedYear } from './learn-year.ts';
import type { ReadNumber } from './reading.ts';
import { tokensOf } from './reading.ts';
import type { ResetRule } from './reset-rule.ts';
import { periodOf } from './reset-rule.ts';
import { createWidth, startOf } from './series-shape.ts';
import type { SplitEntry } from './split-number.ts';
import { skeletonOf, splitNumber } from './split-number.ts';
import { finish } from './steps.ts';
import type { Token } from './tokens.ts';
import type { Understood } from './understand.ts';
import { readAs, understandAll } from './understand.ts';
import type { YearStart } from './year-start.ts';

/** Numbers of one pattern that are counted together. */
export interface NumberSeries<T extends KnownNumber = KnownNumber> {
  readonly tokens: readonly Token[];
  readonly year: LearnedYear;
  readonly reset: ResetRule;
  /** The first counter of a period. */
  readonly start: bigint;
  /** The numbers of the series, newest first, at least one. */
  readonly members: readonly SeriesMember<T>[];
}

interface SeriesMember<T extends KnownNumber = KnownNumber> {
  readonly entry: T;
  readonly parts: ReadNumber;
  /** The number's place among all of the book, the newest first. */
  readonly place: number;
}

/**
 * Returns the series of a book, the last used one first. Numbers without a digit belong to none. `yearStart` is the day on
 * which the person said that the year begins.
 */
export function learnSeries<T extends KnownNumber>(
  known: readonly T[],
  yearStart: YearStart | null = null,
): readonly NumberSeries<T>[] {
  const entries = newestFirst(known).flatMap((entry): readonly SplitEntry<T>[] => {
    const split = splitNumber(entry.number);
    return split === null ? [] : [{ entry, split }];
  });
  const understood = finish(
    understandAll(
      Map.groupBy(entries, ({ split }) => skeletonOf(split)),
      yearStart,
    ),
  );
  const series = new Map<string, Gathered<T>>();
  for (const [place, { entry, split }] of entries.entries()) {
    const read = readAs(split, understood.get(skeletonOf(split)));
    if (read === null) continue;
    const { key, parts, ...meaning } = read;
    const gathered = series.get(key) ?? { split, ...meaning, members: [] };
    gathered.members.push({ entry, parts, place });
    series.set(key, gathered);
  }
  return [...series.values()].map(toSeries);
}

interface Gathered<T extends KnownNumber> extends Understood {
  readonly split: SplitEntry['split'];
  readonly members: SeriesMember<T>[];
}

function toSeries<T extends KnownNumber>({ split, reading, year, reset, members }: Gathered<T>): NumberSeries<T> {
  const width = createWidth();
  const lowest = new Map<string, bigint>();
  for (const { parts } of members) {
    width.add(parts.written);
    const period = periodOf(parts, reset);
    const least = lowest.get(period);
    if (least === undefined || parts.counter < least) lowest.set(period, parts.counter);
  }
  const start = startOf([...lowest.values()].slice(0, 2));
  return { tokens: tokensOf(split, reading, width.digits()), year, reset, start, members };
}
