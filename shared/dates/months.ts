import type { PlainDate } from './plain-date.ts';
import { isPlainDate } from './plain-date.ts';

/** Returns the month of a date, counted from January of the year 0, so that a difference is a number of months. */
export function monthOf(date: PlainDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

/** Returns the day of the month, 1 to 31. */
export function dayOf(date: PlainDate): number {
  return Number(date.slice(8, 10));
}

/** Returns that day of a month, or the month's last day if it is shorter. Null outside the years 0 to 9999. */
export function dayInMonth(month: number, day: number): PlainDate | null {
  const [year, index] = [Math.floor(month / 12), month % 12];
  // Day 0 of the next month is the last day of this one.
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  const date = [String(year).padStart(4, '0'), twoDigits(index + 1), twoDigits(Math.min(day, last))].join('-');
  return isPlainDate(date) ? date : null;
}

/** Returns the last day of the month of `date`; text that is no date is returned unchanged. */
export function endOfMonth(date: PlainDate): PlainDate {
  return dayInMonth(monthOf(date), 31) ?? date;
}

export function twoDigits(count: number): string {
  return String(count).padStart(2, '0');
}
