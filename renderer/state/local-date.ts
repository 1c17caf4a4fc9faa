import type { PlainDate } from '#shared/dates/plain-date.ts';
import { dateAt } from '#shared/dates/plain-date.ts';

/** The calendar date at this moment where this computer stands. */
export function localDateAt(timeMs: number): PlainDate {
  return dateAt(timeMs, -new Date(timeMs).getTimezoneOffset());
}
