import type { YearNaming } from './date-evidence.ts';
import type { SplitEntry } from './split-number.ts';
import { yearNamesIn } from './year-names.ts';
import type { YearStart } from './year-start.ts';
import { CALENDAR_YEAR, mostUsual, yearStarts } from './year-start.ts';

/** When the years of a series begin. */
export interface LearnedYear {
  readonly start: YearStart;
  readonly naming: YearNaming;
  /** The starts that fit the numbers equally, if only the person can tell which it is; else empty. */
  readonly open: readonly YearStart[];
}

export const calendarYear: LearnedYear = { start: CALENDAR_YEAR, naming: 'calendar', open: [] };

/** A single number may be dated wrongly; the usual start, or that which the person named, survives it. */
const ONE_ODD = 1;

/**
 * Learns when the year begins that numbers name. Numbers of two years show it; where several starts fit equally, the one
 * that the person named (`answer`) or the most usual is taken.
 */
export function learnYear(entries: readonly SplitEntry[], answer: YearStart | null): LearnedYear {
  const names = yearNamesIn(entries);
  const [first] = names;
  if (first === undefined) return calendarYear;
  const { namesTwoYears } = first;
  const fits = new Map(yearStarts.map((start) => [start, Math.max(...names.map((name) => name.fitOf(start)))]));
  const best = Math.max(...fits.values());
  const equal = yearStarts.filter((start) => fits.get(start) === best);
  const preferred = answer ?? (namesTwoYears ? null : CALENDAR_YEAR);
  const isPreferred = preferred !== null && (fits.get(preferred) ?? 0) >= best - ONE_ODD;
  const start = (isPreferred ? preferred : mostUsual(equal, namesTwoYears)) ?? CALENDAR_YEAR;
  const isShown = names.some((name) => name.fitOf(start) > 0 && name.yearsIn(start) > 1);
  const isOpen = equal.length > 1 && (!isShown || start === answer);
  const naming = namesTwoYears ? 'two_years' : start === CALENDAR_YEAR ? 'calendar' : 'business';
  return { start, naming, open: isOpen ? yearStarts.filter((one) => equal.includes(one) || one === start) : [] };
}
