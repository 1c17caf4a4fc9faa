import { isPlainDate } from '#shared/dates/plain-date.ts';
import type { SplitEntry } from './split-number.ts';
import type { ReadName } from './year-forms.ts';
import { fullYear, joinedPair, separatePair, shortYear } from './year-forms.ts';
import type { YearStart } from './year-start.ts';
import { CALENDAR_YEAR, yearStarts } from './year-start.ts';

/** A part of numbers that names the year of their invoices: one year, or the two that a business's year lies in. */
export interface YearName {
  readonly namesTwoYears: boolean;
  /** Returns how many numbers name the right year if years begin on this day. */
  fitOf(start: YearStart): number;
  /** Returns how many years those numbers name. */
  yearsIn(start: YearStart): number;
}

/** Words that announce a business year: `FY26`, `GJ 25`. Without one, two digits of a single year may be anything. */
const YEAR_WORD = /(?<!\p{L})(?:fy|gj|wj|bj|ex)[^\p{L}\p{N}]*$/iu;
/** Fewer numbers of a year may name it by chance. */
const SURE = 2;

/** Finds the parts that name a year in three quarters of the numbers; those that name two years, if any does. */
export function yearNamesIn(entries: readonly SplitEntry[]): readonly YearName[] {
  const [newest] = entries;
  const dated = entries.flatMap(({ entry: { date }, split }) =>
    date === null || !isPlainDate(date)
      ? []
      : [{ runs: split.runs, year: Number(date.slice(0, 4)), part: partOf(date) }],
  );
  const columns = newest?.split.runs.map((_run, at) => at) ?? [];
  const single = columns.map((at) => [found(dated, at, fullYear), found(dated, at, shortYear)]);
  const two = columns.flatMap((at) => [
    ...(columns.length > 2 ? [found(dated, at, separatePair, true)] : []),
    // 2021 is a year, and no pair of 20 and 21.
    ...(single[at]?.[0]?.isUsual(SURE) === true ? [] : [found(dated, at, joinedPair, true)]),
  ]);
  const usual = two.filter((name) => name.isUsual(1));
  if (usual.length > 0) return usual;
  return single.flatMap((names, at) =>
    names.filter((name) => name.isUsual(SURE) && (name.isSure() || YEAR_WORD.test(newest?.split.literals[at] ?? ''))),
  );
}

/** The runs of a number and the date of its invoice. */
interface Dated {
  readonly runs: readonly string[];
  readonly year: number;
  /** The last of the starts of a year that is not after the date, as its place in `yearStarts`. */
  readonly part: number;
}

const partOf = (date: string): number => yearStarts.findLastIndex((start) => start <= date.slice(5));

interface FoundName extends YearName {
  /** True if three quarters of the numbers, and so many at least, fit some start of the year. */
  isUsual(least: number): boolean;
  /** True if the numbers follow the calendar, or name two years as a business's year would. */
  isSure(): boolean;
}

/** Numbers of one part of a calendar year that name the same year. */
interface Group {
  readonly year: number;
  readonly part: number;
  readonly named: number;
  count: number;
}

function found(dated: readonly Dated[], at: number, read: ReadName, namesTwoYears = false): FoundName {
  const groups = groupsOf(dated, at, read);
  const best = yearStarts.map((start, place): readonly Group[] => {
    const fitting = (shift: number): readonly Group[] =>
      groups.filter(({ year, part, named }) => named === year - Number(part < place) + shift);
    const beginning = fitting(0);
    // Only a year that begins within a calendar year has an end in the next one.
    const ending = namesTwoYears || start === CALENDAR_YEAR ? [] : fitting(1);
    return sum(ending) > sum(beginning) ? ending : beginning;
  });
  const bestOf = (start: YearStart): readonly Group[] => best[yearStarts.indexOf(start)] ?? [];
  const isMost = (count: number): boolean => count * 4 >= dated.length * 3;
  const years = (some: readonly Group[]): Map<number, Group[]> => Map.groupBy(some, ({ named }) => named);
  return {
    namesTwoYears,
    fitOf: (start) => sum(bestOf(start)),
    yearsIn: (start) => years(bestOf(start)).size,
    isUsual(least) {
      const most = Math.max(...best.map(sum));
      return most >= least && isMost(most);
    },
    isSure: () =>
      isMost(sum(bestOf(CALENDAR_YEAR))) || [...years(groups).values()].filter((same) => sum(same) >= SURE).length > 1,
  };
}

const sum = (groups: readonly Group[]): number => groups.reduce((all, { count }) => all + count, 0);

function groupsOf(dated: readonly Dated[], at: number, read: ReadName): readonly Group[] {
  const groups = new Map<number, Group>();
  for (const { runs, year, part } of dated) {
    const named = read(runs, at, year);
    if (named === null || Math.abs(named - year) > 1) continue;
    const key = (named * 3 + named - year) * yearStarts.length + part;
    const group = groups.get(key) ?? { year, part, named, count: 0 };
    group.count += 1;
    groups.set(key, group);
  }
  return [...groups.values()];
}
