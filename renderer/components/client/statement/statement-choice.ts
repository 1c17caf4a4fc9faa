import { assertNever } from '#shared/assert.ts';
import type { DayRange } from '#shared/dates/periods.ts';
import { periodBefore, periodOf } from '#shared/dates/periods.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { StatementRange } from '#shared/documents/document.ts';

/** The ranges that are offered by name; the present periods end today. */
export const presets = [
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
  'everything',
] as const;
export type Preset = (typeof presets)[number];

/** A statement as the person chose it. A named range moves on with the day, one of its own does not. */
export interface StatementChoice {
  readonly range: Preset | Omit<StatementRange, 'isOpen'>;
  readonly isOpen: boolean;
}

export const usualStatement: StatementChoice = { range: 'everything', isOpen: false };

/** Returns the days of a choice. */
export function daysOf({ range }: StatementChoice, today: PlainDate): Omit<StatementRange, 'isOpen'> {
  const untilToday = ({ from }: DayRange): DayRange => ({ from, to: today });
  switch (range) {
    case 'this_month':
      return untilToday(periodOf(today, 'month'));
    case 'last_month':
      return periodBefore(today, 'month');
    case 'this_quarter':
      return untilToday(periodOf(today, 'quarter'));
    case 'last_quarter':
      return periodBefore(today, 'quarter');
    case 'this_year':
      return untilToday(periodOf(today, 'year'));
    case 'last_year':
      return periodBefore(today, 'year');
    case 'everything':
      return { from: null, to: today };
    default:
      return typeof range === 'string' ? assertNever(range) : range;
  }
}
