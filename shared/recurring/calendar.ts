import { dayInMonth, monthOf } from '#shared/dates/months.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays } from '#shared/dates/plain-date.ts';
import { indexFrom, isMonthEndClamped } from '#shared/dates/recurrence.ts';
import type { BillingSchedule } from '#shared/dates/schedule-dates.ts';
import { datesWithin, recurrenceOf, runsLeft } from '#shared/dates/schedule-dates.ts';
import type { ComingRun } from './coming-runs.ts';

/** The months of the calendar, from that of today on. */
export const CALENDAR_MONTHS = 12;

/** Both days are included. */
export interface DayRange {
  readonly from: PlainDate;
  readonly to: PlainDate;
}

/** Returns the days of the months ahead; the first one begins today. Fewer only before the end of the year 9999. */
export function monthsAhead(today: PlainDate): readonly DayRange[] {
  return Array.from({ length: CALENDAR_MONTHS }, (_, at) => at).flatMap((at) => {
    const month = monthOf(today) + at;
    const [first, last] = [dayInMonth(month, 1), dayInMonth(month, 31)];
    return first === null || last === null ? [] : [{ from: at === 0 ? today : first, to: last }];
  });
}

/** Returns the runs of each of the days, which follow each other. Counted and not listed: a profile may run every day. */
export function countRuns(schedule: BillingSchedule, ranges: readonly DayRange[]): readonly number[] {
  const recurrence = recurrenceOf(schedule);
  if (recurrence === null) return ranges.map(() => 0);
  const most = runsLeft(schedule);
  const before = (day: PlainDate): number => Math.min(most, indexFrom(recurrence, day));
  return ranges.map(({ from, to }) => before(addDays(to, 1)) - before(from));
}

/** Returns the runs of a profile on these days, as it is now. */
export function runsWithin(schedule: BillingSchedule, { from, to }: DayRange): readonly ComingRun[] {
  const recurrence = recurrenceOf(schedule);
  if (recurrence === null) return [];
  return datesWithin(schedule, from, to).map((date) => ({ date, isClamped: isMonthEndClamped(recurrence, date) }));
}
