import { assertNever } from '#shared/assert.ts';
import type { intervalUnits } from '#shared/service/recurring-invoice.ts';
import { dayInMonth, dayOf, monthOf } from './months.ts';
import type { PlainDate } from './plain-date.ts';
import { daysBetween, daysLater } from './plain-date.ts';

type RhythmUnit = (typeof intervalUnits)[number];

/** A rhythm: every `interval` units, a whole number from 1 on. */
export interface Rhythm {
  readonly unit: RhythmUnit;
  readonly interval: number;
}

/**
 * A recurring date. Each date is counted from the first, never from the one before, so that they cannot drift.
 * `anchorDay` is the day of the month that the dates return to after a month without such a day; `first` is on it, or
 * on the last day of a shorter month.
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

/** Returns the date `index` intervals after the first; null after the year 9999. */
export function recurrenceDate(recurrence: Recurrence, index: number): PlainDate | null {
  const { first, anchorDay } = recurrence;
  const step = stepOf(recurrence);
  if (step.of === 'days') return daysLater(first, index * step.length);
  return dayInMonth(monthOf(first) + index * step.length, anchorDay);
}

/** Returns the index of the first date on or after `day`. */
export function indexFrom(recurrence: Recurrence, day: PlainDate): number {
  const { first } = recurrence;
  if (day <= first) return 0;
  const step = stepOf(recurrence);
  if (step.of === 'days') return Math.ceil((daysBetween(first, day) ?? 0) / step.length);
  const index = Math.floor((monthOf(day) - monthOf(first)) / step.length);
  const date = recurrenceDate(recurrence, index);
  return date !== null && date < day ? index + 1 : index;
}

/** Returns true if `day` is one of the dates. */
export function isOn(recurrence: Recurrence, day: PlainDate): boolean {
  return recurrenceDate(recurrence, indexFrom(recurrence, day)) === day;
}

/** Returns true if a date is on the last day of its month only because the month lacks the anchor day. */
export function isMonthEndClamped(recurrence: Recurrence, date: PlainDate): boolean {
  return stepOf(recurrence).of === 'months' && dayOf(date) < recurrence.anchorDay;
}
