import { dayOf } from '#shared/dates/months.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays, isPlainDate } from '#shared/dates/plain-date.ts';
import type { Recurrence } from '#shared/dates/recurrence.ts';
import { indexFrom, isOn, recurrenceDate } from '#shared/dates/recurrence.ts';
import type { BillingSchedule } from '#shared/dates/schedule-dates.ts';
import { recurrenceOf } from '#shared/dates/schedule-dates.ts';
import { isRunning } from './profile-state.ts';

/** Days after which a run is a gap: invoices that are sent automatically appear up to two days early, none later. */
export const DAYS_UNTIL_GAP = 2;

/** The most gaps that are looked for: a profile of each day that began long ago has thousands. */
const MOST_GAPS = 1_000;

/**
 * Returns the runs of a profile before `today` less two days that no generated invoice is dated on, the oldest first (figures.md,
 * "Expected income"). Runs are counted from the start date where the next date is one of those days, else from the next date.
 * `generated` are the dates of all invoices that the profile has made, those in the trash as well.
 */
export function gapsOf(
  schedule: BillingSchedule,
  generated: ReadonlySet<string>,
  today: PlainDate,
): readonly PlainDate[] {
  const recurrence = isRunning(schedule.state) ? recurrenceOf(schedule) : null;
  if (recurrence === null) return [];
  const { all, most } = fromStart(recurrence, schedule);
  const end = Math.min(most, indexFrom(all, addDays(today, -DAYS_UNTIL_GAP)));
  const gaps: PlainDate[] = [];
  for (let index = 0; index < end && gaps.length < MOST_GAPS; index += 1) {
    const date = recurrenceDate(all, index);
    if (date !== null && !generated.has(date)) gaps.push(date);
  }
  return gaps;
}

interface Runs {
  readonly all: Recurrence;
  /** The number of runs that there are from the first one of `all` on. */
  readonly most: number;
}

function fromStart(next: Recurrence, { start_date: start, occurrences, iteration_no: done }: BillingSchedule): Runs {
  const inAll = (occurrences ?? 0) > 0 ? (occurrences ?? 0) : Number.POSITIVE_INFINITY;
  if (start !== null && isPlainDate(start)) {
    const all = { ...next, first: start, anchorDay: dayOf(start) };
    if (isOn(all, next.first)) return { all, most: inAll };
  }
  return { all: next, most: Math.max(0, inAll - (done ?? 0)) };
}
