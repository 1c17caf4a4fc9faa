import type { PlainDate } from '#shared/dates/plain-date.ts';
import { isMonthEndClamped } from '#shared/dates/recurrence.ts';
import type { BillingSchedule } from '#shared/dates/schedule-dates.ts';
import { nextDates, onceActive, recurrenceOf } from '#shared/dates/schedule-dates.ts';

/** A run to come. */
export interface ComingRun {
  readonly date: PlainDate;
  /** True when its month lacks the day of the schedule, so that it is on the month's last day. */
  readonly isClamped: boolean;
}

/**
 * Returns the next runs of a schedule as they will be once it is active, for its own page and its editor. In no sum and no forecast: there
 * `nextDates` and `datesWithin` count, which know only what is active now.
 */
export function runsOnceActive(schedule: BillingSchedule, count: number, from: PlainDate | null): readonly ComingRun[] {
  const active = onceActive(schedule);
  const recurrence = recurrenceOf(active);
  return nextDates(active, count, from).map((date) => ({
    date,
    isClamped: recurrence !== null && isMonthEndClamped(recurrence, date),
  }));
}
