import type { PlainDate } from './plain-date.ts';
import { isPlainDate } from './plain-date.ts';

/** The month of a date, counted from January of the year 0: months apart are a difference of these. */
export function monthOf(date: PlainDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

/** The day of its month, 1 to 31. */
export function dayOf(date: PlainDate): number {
  return Number(date.slice(8, 10));
}

/** That day of a month, or the month's last day where it is shorter. Null outside the years that dates have. */
export function dayInMonth(month: number, day: number): PlainDate | null {
  const [year, index] = [Math.floor(month / 12), month % 12];
  // Day 0 of the month after is the last one of this.
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  const date = [String(year).padStart(4, '0'), twoDigits(index + 1), twoDigits(Math.min(day, last))].join('-');
  return isPlainDate(date) ? date : null;
}

/** The last day of the month that `date` lies in. Text that is no date comes back as it is. */
export function endOfMonth(date: PlainDate): PlainDate {
  return dayInMonth(monthOf(date), 31) ?? date;
}

export function twoDigits(count: number): string {
  return String(count).padStart(2, '0');
}
