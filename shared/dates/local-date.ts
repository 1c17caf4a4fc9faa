import type { PlainDate } from './plain-date.ts';
import { dateAt, daysBetween } from './plain-date.ts';

/** Returns the calendar date at `timeMs` in this computer's time zone. */
export function localDateAt(timeMs: number): PlainDate {
  return dateAt(timeMs, -new Date(timeMs).getTimezoneOffset());
}

/**
 * Returns the number of local midnights between two moments: 0 is "today", 1 "yesterday", whatever the hours between.
 */
export function midnightsBetween(fromMs: number, toMs: number): number {
  return Math.max(0, daysBetween(localDateAt(fromMs), localDateAt(toMs)) ?? 0);
}
