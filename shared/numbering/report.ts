import type { KnownNumber } from './known-number.ts';
import { foldNumber } from './known-number.ts';
import type { NumberSeries, SeriesMember } from './learn-series.ts';
import { learnSeries } from './learn-series.ts';
import { periodOf } from './reset-rule.ts';
import type { NumberParts, Token } from './tokens.ts';
import { writeNumber } from './tokens.ts';

/** Numbers that nobody has, from the first to the last of them. */
export interface NumberGap {
  /** The pattern of the series. */
  readonly tokens: readonly Token[];
  readonly first: string;
  readonly last: string;
  readonly count: bigint;
}

export interface NumberReport<T extends KnownNumber> {
  /** Invoices that share a number but for letter case and spaces. */
  readonly duplicates: readonly (readonly T[])[];
  /** How many more duplicates there are than are listed. */
  readonly moreDuplicates: number;
  /** By series, the one used last first, then by period, the latest first. */
  readonly gaps: readonly NumberGap[];
  readonly moreGaps: number;
}

/**
 * What an accountant asks about the numbers of a book. A deleted invoice keeps its number, so those in the trash belong to
 * `known`. Each list has `limit` members at most.
 */
export function reportNumbers<T extends KnownNumber>(known: readonly T[], limit = 100): NumberReport<T> {
  const named = known.filter(({ number }) => foldNumber(number) !== '');
  const groups = Map.groupBy(named, ({ number }) => foldNumber(number)).values();
  const duplicates = [...groups].filter((same) => same.length > 1);
  const gaps = learnSeries(named).flatMap(gapsOf);
  return {
    duplicates: duplicates.slice(0, limit),
    moreDuplicates: Math.max(0, duplicates.length - limit),
    gaps: gaps.slice(0, limit),
    moreGaps: Math.max(0, gaps.length - limit),
  };
}

/** In the oldest period, numbers before the first are none: a book may begin with any. */
function gapsOf({ tokens, reset, start, members }: NumberSeries): readonly NumberGap[] {
  const periods = [...Map.groupBy(members, ({ parts }) => periodOf(parts, reset)).values()];
  return periods.flatMap((period, index) => {
    const isOldest = index === periods.length - 1;
    return gapsWithin(tokens, period, isOldest ? null : start);
  });
}

/** A missing number is written with the year and month of the one that follows it. */
function gapsWithin(tokens: readonly Token[], period: readonly SeriesMember[], start: bigint | null): NumberGap[] {
  const sorted = period.map(({ parts }) => parts).toSorted(byCounter);
  const gaps: NumberGap[] = [];
  let expected = start;
  for (const parts of sorted) {
    const { counter } = parts;
    if (expected !== null && counter > expected) {
      const [first, last] = [expected, counter - 1n].map((missing) =>
        writeNumber(tokens, { ...parts, counter: missing }),
      );
      gaps.push({ tokens, first: first ?? '', last: last ?? '', count: counter - expected });
    }
    if (expected === null || counter >= expected) expected = counter + 1n;
  }
  return gaps;
}

const byCounter = (one: NumberParts, other: NumberParts): number =>
  one.counter < other.counter ? -1 : Number(one.counter > other.counter);
