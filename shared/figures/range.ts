import { dayInMonth, dayOf, monthOf } from '#shared/dates/months.ts';
import type { DayRange, Period } from '#shared/dates/periods.ts';
import { monthsIn, periodBefore, periodOf, periods } from '#shared/dates/periods.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays, daysBetween, isPlainDate } from '#shared/dates/plain-date.ts';

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
  const period = periods.find((each) => begins(from, each, yearStart) && to <= periodOf(from, each, yearStart).to);
  if (period === undefined) {
    const days = (daysBetween(from, to) ?? 0) + 1;
    return { from: addDays(from, -days), to: addDays(from, -1) };
  }
  const before = periodBefore(from, period, yearStart);
  if (to === periodOf(from, period, yearStart).to) return before;
  return { from: before.from, to: dayInMonth(monthOf(to) - monthsIn[period], dayOf(to)) ?? to };
}

const begins = (day: PlainDate, period: Period, yearStart: number): boolean =>
  periodOf(day, period, yearStart).from === day;
