import { dayInMonth, dayOf, endOfMonth, monthOf } from '#shared/dates/months.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays, daysBetween, isPlainDate } from '#shared/dates/plain-date.ts';

/** Days from one to another, both included. */
interface DayRange {
  readonly from: PlainDate;
  readonly to: PlainDate;
}

/** The months of a period that has another one before it: a month, a quarter, a year. */
const PERIODS = [1, 3, 12] as const;

/**
 * Returns the range from what a person asked for; `to` is today where it is not given. Null for a day that does not exist, and for a
 * last day before the first.
 */
export function readRange<From extends string | null>(
  from: From,
  to: string | null,
  today: PlainDate,
): { readonly from: From; readonly to: PlainDate } | null {
  const last = to ?? today;
  if (!isPlainDate(last) || (from !== null && (!isPlainDate(from) || from > last))) return null;
  return { from, to: last };
}

/**
 * Returns the range that a range is compared with. Before a whole month, quarter or year: the whole one before. Before the beginning
 * of one: the same days of the one before, clamped to its end. Before any other range: as many days. `yearStart` is the first month
 * of the person's year, 1 to 12.
 */
export function rangeBefore({ from, to }: DayRange, yearStart = 1): DayRange {
  const period = PERIODS.find((months) => begins(from, months, yearStart) && monthOf(to) - monthOf(from) < months);
  if (period === undefined) {
    const days = (daysBetween(from, to) ?? 0) + 1;
    return { from: addDays(from, -days), to: addDays(from, -1) };
  }
  const isWhole = monthOf(to) - monthOf(from) === period - 1 && to === endOfMonth(to);
  return {
    from: dayInMonth(monthOf(from) - period, 1) ?? from,
    to: isWhole ? addDays(from, -1) : (dayInMonth(monthOf(to) - period, dayOf(to)) ?? to),
  };
}

/** Returns true if a period of so many months of the person's year begins on the day. */
const begins = (day: PlainDate, months: number, yearStart: number): boolean =>
  dayOf(day) === 1 && (monthOf(day) + 13 - yearStart) % months === 0;
