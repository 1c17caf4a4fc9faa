import { dayInMonth, endOfMonth, monthOf } from './months.ts';
import type { PlainDate } from './plain-date.ts';

/** Days from one to another, both included. */
export interface DayRange {
  readonly from: PlainDate;
  readonly to: PlainDate;
}

/** The periods that people reckon in, with their months. A period that has no name is no period, such as half a year. */
export const monthsIn = { month: 1, quarter: 3, year: 12 } as const;
export type Period = keyof typeof monthsIn;
// `Object.keys` loses the key type.
export const periods = Object.keys(monthsIn) as readonly Period[];

/** Returns the period that a day is in. `yearStart` is the first month of the person's year, 1 to 12; quarters begin with it. */
export function periodOf(day: PlainDate, period: Period, yearStart = 1): DayRange {
  const months = monthsIn[period];
  // A month of the year 0 is counted from 0, so that this sum is never negative.
  const first = monthOf(day) - ((monthOf(day) + 13 - yearStart) % months);
  return { from: dayInMonth(first, 1) ?? day, to: dayInMonth(first + months - 1, 31) ?? endOfMonth(day) };
}

/** Returns the whole period before the one that a day is in. */
export function periodBefore(day: PlainDate, period: Period, yearStart = 1): DayRange {
  const { from } = periodOf(day, period, yearStart);
  const before = dayInMonth(monthOf(from) - 1, 1);
  return before === null ? { from, to: from } : periodOf(before, period, yearStart);
}
