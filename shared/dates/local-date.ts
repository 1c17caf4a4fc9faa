import type { PlainDate } from './plain-date.ts';
import { dateAt, daysBetween } from './plain-date.ts';

/** The calendar date at this moment where this computer stands. */
export function localDateAt(timeMs: number): PlainDate {
  return dateAt(timeMs, -new Date(timeMs).getTimezoneOffset());
}

/** How many midnights of this place lie between two moments: what "today" and "yesterday" mean, however many hours it is. */
export function midnightsBetween(fromMs: number, toMs: number): number {
  return Math.max(0, daysBetween(localDateAt(fromMs), localDateAt(toMs)) ?? 0);
}
