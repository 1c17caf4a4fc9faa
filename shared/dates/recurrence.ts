import { assertNever } from '#shared/assert.ts';
import type { intervalUnits } from '#shared/service/recurring-invoice.ts';
import { dayInMonth, dayOf, monthOf } from './months.ts';
import type { PlainDate } from './plain-date.ts';
import { daysBetween, daysLater } from './plain-date.ts';

export type RhythmUnit = (typeof intervalUnits)[number];

/** How often something comes round: every `interval` units, a whole number from 1 on. */
export interface Rhythm {
  readonly unit: RhythmUnit;
  readonly interval: number;
}

/**
 * Dates that come round. Each is counted from the first, never from the one before: that is why they cannot drift.
 * `anchorDay` is the day of the month that months and years come back to after a month that has no such day; `first`
 * lies on it, or on the last day of a shorter month.
 */
export interface Recurrence extends Rhythm {
  readonly first: PlainDate;
  readonly anchorDay: number;
}

interface Step {
  readonly of: 'days' | 'months';
  readonly length: number;
}

function stepOf({ unit, interval }: Rhythm): Step {
  switch (unit) {
    case 'days':
      return { of: 'days', length: interval };
    case 'weeks':
      return { of: 'days', length: 7 * interval };
    case 'months':
      return { of: 'months', length: interval };
    case 'years':
      return { of: 'months', length: 12 * interval };
    default:
      return assertNever(unit);
  }
}

/** The date `index` intervals after the first. Null where the years that a date can be written in are over. */
export function recurrenceDate(recurrence: Recurrence, index: number): PlainDate | null {
  const { first, anchorDay } = recurrence;
  const step = stepOf(recurrence);
  if (step.of === 'days') return daysLater(first, index * step.length);
  return dayInMonth(monthOf(first) + index * step.length, anchorDay);
}

/** The index of the first date that is `day` or later. */
export function indexFrom(recurrence: Recurrence, day: PlainDate): number {
  const { first } = recurrence;
  if (day <= first) return 0;
  const step = stepOf(recurrence);
  if (step.of === 'days') return Math.ceil((daysBetween(first, day) ?? 0) / step.length);
  const index = Math.floor((monthOf(day) - monthOf(first)) / step.length);
  const date = recurrenceDate(recurrence, index);
  return date !== null && date < day ? index + 1 : index;
}

export function isOn(recurrence: Recurrence, day: PlainDate): boolean {
  return recurrenceDate(recurrence, indexFrom(recurrence, day)) === day;
}

/** Whether a date of the recurrence stands on the last day of its month because the month lacks the anchor day. */
export function isMonthEndClamped(recurrence: Recurrence, date: PlainDate): boolean {
  return stepOf(recurrence).of === 'months' && dayOf(date) < recurrence.anchorDay;
}
