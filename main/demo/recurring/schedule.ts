import type { PlainDate } from '#shared/dates/plain-date.ts';
import { addDays, isPlainDate } from '#shared/dates/plain-date.ts';
import type { RecurringFields, StoredRecurringInvoice } from '#main/demo/state/state.ts';

type RecurringState = 'draft' | 'scheduled' | 'pending' | 'active' | 'completed' | 'closed' | 'paused';

/** The interval of a schedule that can run. */
interface Rhythm {
  readonly unit: string;
  readonly interval: number;
}

/** The last date with a four-digit year. */
const LAST_DATE = '9999-12-31';
const MONTHS_IN: Readonly<Record<string, number>> = { months: 1, years: 12 };
const DAYS_IN: Readonly<Record<string, number>> = { days: 1, weeks: 7 };

export function dayOfMonth(date: PlainDate): number {
  return Number(date.slice(8, 10));
}

function addMonths(date: PlainDate, months: number, day: number): PlainDate {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
  const start = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-`;
  // Day 0 of the next month is the last day of this one.
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return start + String(Math.min(day, last)).padStart(2, '0');
}

/** Returns the billing date after `date`. Months and years return to `anchorDay` after a month without such a day. */
export function followingDate(date: PlainDate, { unit, interval }: Rhythm, anchorDay: number): PlainDate {
  const months = MONTHS_IN[unit];
  const next =
    months === undefined
      ? addDays(date, (DAYS_IN[unit] ?? 1) * interval)
      : addMonths(date, months * interval, anchorDay);
  return isPlainDate(next) ? next : LAST_DATE;
}

const monthsBetween = (from: PlainDate, to: PlainDate): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

/**
 * Returns the day of the month that a schedule returns to after a shorter month: that of its start, when counting from the start leads to
 * the next date, and else that of the next date.
 */
export function anchorDay(start: PlainDate | null, next: PlainDate, { unit, interval }: Rhythm): number {
  const day = dayOfMonth(next);
  const months = MONTHS_IN[unit];
  if (start === null || start > next || months === undefined) return day;
  const count = monthsBetween(start, next);
  const leadsThere = count % (months * interval) === 0 && addMonths(start, count, dayOfMonth(start)) === next;
  return leadsThere ? dayOfMonth(start) : day;
}

/** The fields of a recurring invoice that decide when it runs. */
export interface Schedule extends Pick<StoredRecurringInvoice, 'iteration_no' | 'anchor_day' | 'accepted' | 'halted'> {
  readonly fields: Pick<
    RecurringFields,
    'recurring_method' | 'start_date' | 'next_billing_date' | 'interval' | 'interval_unit' | 'occurrences'
  >;
}

/** Returns the interval and next date; null for a draft, which lacks a date or an interval. */
export function rhythmOf({ fields }: Schedule): (Rhythm & { readonly next: PlainDate }) | null {
  const { next_billing_date: next, interval, interval_unit: unit } = fields;
  return next !== null && interval !== null && unit !== null ? { next, interval, unit } : null;
}

export function isCompleted({ iteration_no, fields }: Schedule): boolean {
  const occurrences = fields.occurrences ?? 0;
  return occurrences > 0 && iteration_no >= occurrences;
}

/** True when it will generate nothing any more. */
export function isOver(schedule: Schedule): boolean {
  return schedule.halted === 'closed' || isCompleted(schedule);
}

/** Returns the state that a schedule shows today. Computed, never stored. */
export function recurringState(schedule: Schedule, today: PlainDate): RecurringState {
  if (schedule.halted !== null) return schedule.halted;
  const rhythm = rhythmOf(schedule);
  if (rhythm === null) return 'draft';
  if (isCompleted(schedule)) return 'completed';
  if (schedule.fields.recurring_method === 'auto_bill' && !schedule.accepted) return 'pending';
  return schedule.iteration_no === 0 && rhythm.next > today ? 'scheduled' : 'active';
}

/**
 * True when its invoices are sent automatically: these are generated before their billing date, so that they arrive in
 * time.
 */
export function isAutomatic({ fields }: Schedule): boolean {
  return fields.recurring_method === 'auto_send' || fields.recurring_method === 'auto_bill';
}

/** Returns the day on which the next invoice is to be generated; null when the schedule does not run. */
export function nextRunDay(schedule: Schedule, lead: number): PlainDate | null {
  const rhythm = rhythmOf(schedule);
  if (rhythm === null || schedule.halted !== null || isCompleted(schedule)) return null;
  if (schedule.fields.recurring_method === 'auto_bill' && !schedule.accepted) return null;
  return isAutomatic(schedule) ? addDays(rhythm.next, -lead) : rhythm.next;
}

/** Returns the schedule after one more run. */
export function advanced<T extends Schedule>(schedule: T): T {
  const rhythm = rhythmOf(schedule);
  if (rhythm === null) return schedule;
  const next_billing_date = followingDate(rhythm.next, rhythm, schedule.anchor_day);
  const start_date = schedule.fields.start_date ?? rhythm.next;
  const fields = { ...schedule.fields, start_date, next_billing_date };
  return { ...schedule, fields, iteration_no: schedule.iteration_no + 1 };
}

/** Returns the days up to and including `today` on which it should have run and has not, in order. */
export function dueRunDays(schedule: Schedule, lead: number, today: PlainDate): readonly PlainDate[] {
  const days: PlainDate[] = [];
  let rest = schedule;
  for (let day = nextRunDay(rest, lead); day !== null && day <= today; day = nextRunDay(rest, lead)) {
    days.push(day);
    rest = advanced(rest);
  }
  return days;
}
