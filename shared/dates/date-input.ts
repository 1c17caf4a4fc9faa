import type { PlainDate } from './plain-date.ts';
import { addDays, isPlainDate } from './plain-date.ts';

/**
 * Reads what a person types into a date box: `t` (today), `+14` and `-3` (days from `start`), `15` (that day of this or
 * the next month), `eom` (end of the month), or a full date. Null when it is none of these; nothing is guessed.
 */
export function parseDateInput(typed: string, today: PlainDate, start: PlainDate = today): PlainDate | null {
  // The box that `start` comes from may be empty or half typed.
  const from = isPlainDate(start) ? start : today;
  const text = typed.trim().toLowerCase();
  if (text === '') return null;
  if (text === 't' || text === 'today') return today;
  if (text === 'eom') return endOfMonth(from);
  if (/^[+-]\d{1,4}$/.test(text)) return addDays(from, Number(text));
  if (/^\d{1,2}$/.test(text)) return nextDayOfMonth(Number(text), from);
  const full = text.replaceAll('/', '-').replace(/^(\d{4})-(\d{1,2})-(\d{1,2})$/, padParts);
  return isPlainDate(full) ? full : null;
}

function padParts(_all: string, year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The last day of the month that `date` lies in. */
export function endOfMonth(date: PlainDate): PlainDate {
  return addDays(firstOfNextMonth(date), -1);
}

function firstOfNextMonth(date: PlainDate): PlainDate {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return month === 12 ? `${String(year + 1)}-01-01` : `${date.slice(0, 4)}-${String(month + 1).padStart(2, '0')}-01`;
}

function nextDayOfMonth(day: number, from: PlainDate): PlainDate | null {
  const here = `${from.slice(0, 8)}${String(day).padStart(2, '0')}`;
  if (isPlainDate(here) && here >= from) return here;
  const there = `${firstOfNextMonth(from).slice(0, 8)}${String(day).padStart(2, '0')}`;
  return isPlainDate(there) ? there : null;
}
