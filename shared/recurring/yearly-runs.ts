import { dayInMonth, monthOf } from '#shared/dates/months.ts';
import { indexFrom } from '#shared/dates/recurrence.ts';
import type { BillingSchedule } from '#shared/dates/schedule-dates.ts';
import { recurrenceOf, runsLeft } from '#shared/dates/schedule-dates.ts';

const MONTHS = 12;

/** Returns the number of runs in the 12 months from the next one on; 0 for a profile that makes none as it is now. */
export function yearlyRuns(schedule: BillingSchedule): number {
  const recurrence = recurrenceOf(schedule);
  if (recurrence === null) return 0;
  const end = dayInMonth(monthOf(recurrence.first) + MONTHS, recurrence.anchorDay);
  return Math.min(runsLeft(schedule), end === null ? 1 : indexFrom(recurrence, end));
}
