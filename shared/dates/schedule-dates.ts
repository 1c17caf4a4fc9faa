import type { RecurringInvoice } from '#shared/service/recurring-invoice.ts';
import { intervalUnits } from '#shared/service/recurring-invoice.ts';
import { isOver, isRunning } from '#shared/recurring/profile-state.ts';
import { dayOf } from './months.ts';
import type { PlainDate } from './plain-date.ts';
import { isPlainDate } from './plain-date.ts';
import type { Recurrence, Rhythm } from './recurrence.ts';
import { indexFrom, isOn, recurrenceDate } from './recurrence.ts';

/** The fields of a recurring invoice that decide when it bills (specification 2.7), from the account or from a form. */
export type BillingSchedule = Pick<
  RecurringInvoice,
  'state' | 'start_date' | 'next_billing_date' | 'interval' | 'interval_unit' | 'occurrences' | 'iteration_no'
>;

/** Returns the schedule as it will be when it makes invoices; one that is over stays so. */
export const onceActive = (schedule: BillingSchedule): BillingSchedule =>
  isOver(schedule.state) ? schedule : { ...schedule, state: 'active' };

function rhythmOf({ interval, interval_unit }: BillingSchedule): Rhythm | null {
  const unit = intervalUnits.find((known) => known === interval_unit);
  if (unit === undefined || interval === null) return null;
  return Number.isInteger(interval) && interval > 0 ? { unit, interval } : null;
}

/** Returns the number of runs that a schedule has left; infinite for one without an end. */
export function runsLeft({ occurrences, iteration_no }: BillingSchedule): number {
  return (occurrences ?? 0) > 0 ? Math.max(0, (occurrences ?? 0) - (iteration_no ?? 0)) : Number.POSITIVE_INFINITY;
}

/**
 * Returns the future dates by the rhythm alone, without an end. Begins at the service's next date, or at the start date
 * if nothing was billed yet. A next date that the start date leads to keeps the start's day: 28 Feb is followed by 31
 * Mar if the schedule began on a 31st. Null if no date follows, as while it is not active, or none can be known.
 */
export function recurrenceOf(schedule: BillingSchedule): Recurrence | null {
  const rhythm = rhythmOf(schedule);
  if (rhythm === null || !isRunning(schedule.state)) return null;
  const start = dateOrNull(schedule.start_date);
  const first = dateOrNull(schedule.next_billing_date) ?? ((schedule.iteration_no ?? 0) === 0 ? start : null);
  if (first === null) return null;
  const leadsHere = start !== null && isOn({ ...rhythm, first: start, anchorDay: dayOf(start) }, first);
  return { ...rhythm, first, anchorDay: dayOf(leadsHere ? start : first) };
}

function dateOrNull(text: string | null): PlainDate | null {
  return text !== null && isPlainDate(text) ? text : null;
}

/**
 * Returns the next billing dates, at most `count` and never more than the schedule has runs left. Dates before `from`
 * are left out but count as runs. This is a forecast: the service decides, and invoices that it sends automatically
 * appear up to two days earlier.
 */
export function nextDates(
  schedule: BillingSchedule,
  count: number,
  from: PlainDate | null = null,
): readonly PlainDate[] {
  const dates: PlainDate[] = [];
  for (const date of datesFrom(schedule, from)) {
    if (dates.length >= count) break;
    dates.push(date);
  }
  return dates;
}

/** Returns all billing dates from `from` to `to`, both included. */
export function datesWithin(schedule: BillingSchedule, from: PlainDate, to: PlainDate): readonly PlainDate[] {
  const dates: PlainDate[] = [];
  for (const date of datesFrom(schedule, from)) {
    if (date > to) break;
    dates.push(date);
  }
  return dates;
}

function* datesFrom(schedule: BillingSchedule, from: PlainDate | null): Generator<PlainDate, void, undefined> {
  const recurrence = recurrenceOf(schedule);
  if (recurrence === null) return;
  const runs = runsLeft(schedule);
  for (let index = from === null ? 0 : indexFrom(recurrence, from); index < runs; index += 1) {
    const date = recurrenceDate(recurrence, index);
    if (date === null) return;
    yield date;
  }
}
