import { chooseReading, SAMPLE_SIZE } from './choose-reading.ts';
import type { KnownNumber } from './known-number.ts';
import type { LearnedYear } from './learn-year.ts';
import { calendarYear, learnYear } from './learn-year.ts';
import type { Reading, ReadNumber } from './reading.ts';
import { plainReading, readNumber, seriesKeyOf } from './reading.ts';
import type { ResetRule } from './reset-rule.ts';
import { possibleRules, ruleShownBy } from './reset-rule.ts';
import type { SplitEntry, SplitNumber } from './split-number.ts';
import { familyOf } from './split-number.ts';
import type { Steps } from './steps.ts';
import { STEP_SIZE } from './steps.ts';
import type { DateToken } from './tokens.ts';
import type { YearStart } from './year-start.ts';

/** The meaning of the digits of a skeleton, the year that they name, and its reset rule. */
export interface Understood {
  readonly reading: Reading;
  readonly year: LearnedYear;
  readonly reset: ResetRule;
}

/** Fewer numbers with the same words prove nothing; then numbers of the same form with other words are used as well. */
const ENOUGH = 3;
const MOST_OF_A_FAMILY = 2_000;
/** The numbers on each side of a turn of the month that show whether the counter started again. */
export const AROUND_A_TURN = 24;
/** Reset rules are learned from two years; dates of single invoices may be wrong, so three are read. */
const YEARS_BACK = 3;

/**
 * Finds the meaning of the numbers of each skeleton, given newest first. `answer` is the day on which the person said
 * that the year begins.
 */
export function* understandAll<T extends SplitEntry>(
  skeletons: ReadonlyMap<string, readonly T[]>,
  answer: YearStart | null = null,
): Steps<ReadonlyMap<string, Understood>> {
  const families = Map.groupBy(skeletons, ([, own]) => familyIn(own));
  const readings = new Map<string, Understood>();
  const understood = new Map<string, Understood>();
  let done = 0;
  for (const [skeleton, own] of skeletons) {
    const key = familyIn(own);
    const relatives = families.get(key) ?? [];
    const family = readings.get(key) ?? understand(relatives.length > 1 ? merged(relatives) : own, null, answer);
    readings.set(key, family);
    understood.set(skeleton, own.length < ENOUGH ? family : understand(own, family, answer));
    done += own.length;
    if (done < STEP_SIZE) continue;
    done = 0;
    yield;
  }
  return understood;
}

const familyIn = ([first]: readonly SplitEntry[]): string => (first === undefined ? '' : familyOf(first.split));

/**
 * Merges the newest numbers of each skeleton of a family. If a family has many skeletons (a word for each client), a
 * few numbers of each are enough.
 */
function merged(skeletons: readonly (readonly [string, readonly SplitEntry[]])[]): readonly SplitEntry[] {
  const share = Math.min(SAMPLE_SIZE, Math.ceil(MOST_OF_A_FAMILY / skeletons.length));
  return skeletons
    .flatMap(([, own]) => own.slice(0, share))
    .toSorted(({ entry: one }, { entry: other }) => compare(other.date ?? '', one.date ?? ''));
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

function understand(entries: readonly SplitEntry[], family: Understood | null, answer: YearStart | null): Understood {
  const learned = learnYear(entries, answer);
  const reading = chooseReading(entries, learned);
  const counted = entries.flatMap(({ split }) => {
    const parts = readNumber(split, reading);
    return parts === null ? [] : [{ series: seriesKeyOf(split, parts), parts }];
  });
  const possible = possibleRules(counted.map(({ parts }) => parts));
  const ofFamily = possible.find((rule) => rule === family?.reset);
  const reset = ruleShownBy(counted) ?? ofFamily ?? possible[0] ?? 'never';
  return { reading, year: yearIn(reading, learned), reset };
}

/** Returns the year that a reading names; numbers with a month do not ask when a year begins, unless they name two. */
function yearIn(reading: Reading, learned: LearnedYear): LearnedYear {
  const names = (kind: DateToken['kind']): boolean =>
    reading.some((role) => role.kind !== 'fixed' && role.dates.some((date) => date.kind === kind));
  if (!names('year')) return calendarYear;
  return names('month') && learned.naming === 'calendar' ? calendarYear : learned;
}

/**
 * Selects from many numbers, newest first, those that show all there is to learn: the newest, and those around each
 * turn of a month in the years that a reset rule is learned from.
 */
export function landmarksOf<T extends KnownNumber>(all: readonly T[]): readonly T[] {
  if (all.length <= SAMPLE_SIZE) return all;
  const oldest = String(Number(all[0]?.date?.slice(0, 4) ?? '0') - YEARS_BACK);
  const isTurnAt = (index: number): boolean => {
    const [later, earlier] = [all[index - AROUND_A_TURN]?.date, all[index + AROUND_A_TURN]?.date];
    // Most of a large book are of one day.
    return later !== earlier && later?.slice(0, 7) !== earlier?.slice(0, 7);
  };
  const landmarks = all.slice(0, SAMPLE_SIZE);
  for (let index = SAMPLE_SIZE; index < all.length; index += 1) {
    const entry = all[index];
    if (entry === undefined || (entry.date ?? '') < oldest) break;
    if (isTurnAt(index)) landmarks.push(entry);
  }
  return landmarks;
}

/** A number as its series counts it. If the reading does not fit, its last digits are counted, in a series apart. */
export interface CountedNumber extends Understood {
  readonly key: string;
  readonly parts: ReadNumber;
}

/** Reads a number by the meaning of its skeleton; null if no part of it could be counted. */
export function readAs(split: SplitNumber, meaning: Understood = PLAIN): CountedNumber | null {
  const read = readNumber(split, meaning.reading);
  if (read !== null) return { key: `fits\0${seriesKeyOf(split, read)}`, parts: read, ...meaning };
  const plain = plainReading(split.runs.length);
  const parts = readNumber(split, plain);
  return parts === null
    ? null
    : { key: `plain\0${seriesKeyOf(split, parts)}`, parts, reading: plain, year: calendarYear, reset: 'never' };
}

const PLAIN: Understood = { reading: [], year: calendarYear, reset: 'never' };
