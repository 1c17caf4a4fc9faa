import type { SplitEntry } from './choose-reading.ts';
import { chooseReading } from './choose-reading.ts';
import type { KnownNumber } from './known-number.ts';
import { newestFirst } from './known-number.ts';
import type { Reading, ReadNumber } from './reading.ts';
import { plainReading, readNumber, seriesKeyOf, tokensOf } from './reading.ts';
import type { ResetRule } from './reset-rule.ts';
import { periodOf, possibleRules, ruleShownBy } from './reset-rule.ts';
import { familyOf, skeletonOf, splitNumber } from './split-number.ts';
import type { Token } from './tokens.ts';

/** Numbers of one pattern that are counted together. */
export interface NumberSeries<T extends KnownNumber = KnownNumber> {
  readonly tokens: readonly Token[];
  readonly reset: ResetRule;
  /** What a period begins with. */
  readonly start: bigint;
  /** Newest first, at least one. */
  readonly members: readonly SeriesMember<T>[];
}

export interface SeriesMember<T extends KnownNumber = KnownNumber> {
  readonly entry: T;
  readonly parts: ReadNumber;
}

/** Fewer numbers of the same words prove nothing; those of other words but the same form are then asked as well. */
const ENOUGH = 3;

/** The series of a book, the one used last first. Numbers without a digit belong to none. */
export function learnSeries<T extends KnownNumber>(known: readonly T[]): readonly NumberSeries<T>[] {
  const entries = newestFirst(known).flatMap((entry): readonly SplitEntry<T>[] => {
    const split = splitNumber(entry.number);
    return split === null ? [] : [{ entry, split }];
  });
  const families = Map.groupBy(entries, ({ split }) => familyOf(split));
  const readings = new Map<string, Understood>();
  const understood = new Map<string, Understood>();
  for (const [skeleton, own] of Map.groupBy(entries, ({ split }) => skeletonOf(split))) {
    const [first] = own;
    const key = first === undefined ? '' : familyOf(first.split);
    const family = readings.get(key) ?? understand(families.get(key) ?? own, null);
    readings.set(key, family);
    understood.set(skeleton, own.length < ENOUGH ? family : understand(own, family));
  }
  const series = new Map<string, Gathered<T>>();
  for (const { entry, split } of entries) {
    const { reading, reset } = understood.get(skeletonOf(split)) ?? PLAIN;
    const read = readNumber(split, reading);
    const parts = read ?? readNumber(split, plainReading(split.runs.length));
    if (parts === null) continue;
    const key = `${String(read === null)}\0${seriesKeyOf(split, parts)}`;
    const gathered = series.get(key) ?? {
      split,
      reading: read === null ? plainReading(split.runs.length) : reading,
      reset: read === null ? 'never' : reset,
      members: [],
    };
    gathered.members.push({ entry, parts });
    series.set(key, gathered);
  }
  return [...series.values()].map(finished);
}

interface Understood {
  readonly reading: Reading;
  readonly reset: ResetRule;
}
const PLAIN: Understood = { reading: [], reset: 'never' };

function understand(entries: readonly SplitEntry[], family: Understood | null): Understood {
  const reading = chooseReading(entries);
  const counted = entries.flatMap(({ split }) => {
    const parts = readNumber(split, reading);
    return parts === null ? [] : [{ series: seriesKeyOf(split, parts), parts }];
  });
  const possible = possibleRules(counted.map(({ parts }) => parts));
  const ofFamily = possible.find((rule) => rule === family?.reset);
  return { reading, reset: ruleShownBy(counted) ?? ofFamily ?? possible[0] ?? 'never' };
}

interface Gathered<T extends KnownNumber> extends Understood {
  readonly split: SplitEntry['split'];
  readonly members: SeriesMember<T>[];
}

function finished<T extends KnownNumber>({ split, reading, reset, members }: Gathered<T>): NumberSeries<T> {
  return { tokens: tokensOf(split, reading, widthOf(members)), reset, start: startOf(members, reset), members };
}

/** The last zeros in front tell the width, if nothing shorter came later; without any, the shortest does: 998, 1000. */
function widthOf(members: readonly SeriesMember[]): number {
  let shortest = Infinity;
  for (const { parts } of members) {
    shortest = Math.min(shortest, parts.written.length);
    if (/^0\d/.test(parts.written)) break;
  }
  return shortest;
}

/** 1, unless the last two periods both began with the same other number. */
function startOf(members: readonly SeriesMember[], reset: ResetRule): bigint {
  const lowest = new Map<string, bigint>();
  for (const { parts } of members) {
    const period = periodOf(parts, reset);
    const least = lowest.get(period);
    if (least === undefined || parts.counter < least) lowest.set(period, parts.counter);
  }
  const [last, before] = lowest.values();
  return last !== undefined && last === before ? last : 1n;
}
