import type { NamedPeriod } from '#shared/dates/named-periods.ts';
import { daysOfPeriod, namedPeriods } from '#shared/dates/named-periods.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { StatementRange } from '#shared/documents/document.ts';

/** The ranges that are offered by name; the present periods end today. */
export const presets = [...namedPeriods, 'everything'] as const;
export type Preset = NamedPeriod | 'everything';

/** A statement as the person chose it. A named range moves on with the day, one of its own does not. */
export interface StatementChoice {
  readonly range: Preset | Omit<StatementRange, 'isOpen'>;
  readonly isOpen: boolean;
}

export const usualStatement: StatementChoice = { range: 'everything', isOpen: false };

/** Returns the days of a choice. */
export function daysOf({ range }: StatementChoice, today: PlainDate): Omit<StatementRange, 'isOpen'> {
  if (range === 'everything') return { from: null, to: today };
  return typeof range === 'string' ? daysOfPeriod(range, today) : range;
}
