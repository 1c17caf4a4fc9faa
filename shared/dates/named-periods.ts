import { assertNever } from '#shared/assert.ts';
import type { DayRange } from './periods.ts';
import { periodBefore, periodOf } from './periods.ts';
import type { PlainDate } from './plain-date.ts';

/** The periods that are offered by name; the present ones end today. */
export const namedPeriods = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
] as const;
export type NamedPeriod = (typeof namedPeriods)[number];

/** Returns the days of a named period. `yearStart` is the first month of the person's year, 1 to 12. */
export function daysOfPeriod(name: NamedPeriod, today: PlainDate, yearStart = 1): DayRange {
  const untilToday = ({ from }: DayRange): DayRange => ({ from, to: today });
  switch (name) {
    case 'this_month':
      return untilToday(periodOf(today, 'month', yearStart));
    case 'last_month':
      return periodBefore(today, 'month', yearStart);
    case 'this_quarter':
      return untilToday(periodOf(today, 'quarter', yearStart));
    case 'last_quarter':
      return periodBefore(today, 'quarter', yearStart);
    case 'this_year':
      return untilToday(periodOf(today, 'year', yearStart));
    case 'last_year':
      return periodBefore(today, 'year', yearStart);
    default:
      return assertNever(name);
  }
}
