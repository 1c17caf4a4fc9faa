import type { PlainDate } from '#shared/dates/plain-date.ts';

/** The days on which the year of a business may begin, in the order of the calendar. */
export const yearStarts = [
  '01-01',
  '02-01',
  '03-01',
  '04-01',
  '04-06',
  '05-01',
  '06-01',
  '07-01',
  '08-01',
  '09-01',
  '10-01',
  '11-01',
  '12-01',
] as const;
export type YearStart = (typeof yearStarts)[number];

export const CALENDAR_YEAR: YearStart = '01-01';

/** The most usual starts of years that are not calendar years. 6 April is that of British taxes. */
const usual: readonly YearStart[] = ['04-01', '07-01', '10-01', '04-06'];

/** Returns the most usual of some starts. A calendar year comes first, but last where numbers name two years. */
export function mostUsual(starts: readonly YearStart[], namesTwoYears: boolean): YearStart | undefined {
  const isSome = (start: YearStart): boolean => starts.includes(start);
  if (!namesTwoYears && isSome(CALENDAR_YEAR)) return CALENDAR_YEAR;
  return usual.find(isSome) ?? starts.find((start) => start !== CALENDAR_YEAR) ?? starts[0];
}

/** Returns the calendar year in which the business's year of a date begins. */
export function businessYearOf(date: PlainDate, start: YearStart): number {
  return Number(date.slice(0, 4)) - Number(date.slice(5) < start);
}

/** Returns the start that a stored text names; null for other values. */
export const readYearStart = (value: unknown): YearStart | null => yearStarts.find((start) => start === value) ?? null;
