import { plainText } from '#shared/money/input/plain-text.ts';
import { dayInMonth, monthOf, twoDigits } from './months.ts';
import type { PlainDate } from './plain-date.ts';
import { daysLater, isPlainDate } from './plain-date.ts';
import type { DateDirection } from './written-date.ts';
import { readWrittenDate } from './written-date.ts';

// At most three months ahead: `eom+30` was meant in days.
const END_OF_MONTH = /^eom(?:\+([1-3]))?$/;

/**
 * Reads the text of a date box: `t` (today), `+14` and `-3` (days from `start`), `15` (that day of this or the next
 * month; of this or the last one for `back`), `eom` and `eom+1` (end of this and the next month), or a date in figures
 * in the order of `locale` (`written-date.ts`). Returns null for other text; an ambiguous date is not guessed.
 */
export function parseDateInput(
  typed: string,
  today: PlainDate,
  start: PlainDate = today,
  locale: string | null = null,
  direction: DateDirection | null = null,
): PlainDate | null {
  // `start` comes from another box, which may be empty or half typed.
  const from = isPlainDate(start) ? start : today;
  const text = plainText(typed).toLowerCase();
  if (text === 't' || text === 'today') return today;
  const months = END_OF_MONTH.exec(text);
  if (months) return dayInMonth(monthOf(from) + Number(months[1] ?? 0), 31);
  if (/^[+-]\d{1,4}$/.test(text)) return daysLater(from, Number(text));
  if (/^\d{1,2}\.?$/.test(text)) return dayOfMonth(Number.parseInt(text, 10), from, direction === 'back');
  return readWrittenDate(text, from, locale, direction);
}

function dayOfMonth(day: number, from: PlainDate, isBack: boolean): PlainDate | null {
  const here = `${from.slice(0, 8)}${twoDigits(day)}`;
  if (isPlainDate(here) && (isBack ? here <= from : here >= from)) return here;
  const there = `${(dayInMonth(monthOf(from) + (isBack ? -1 : 1), 1) ?? '').slice(0, 8)}${twoDigits(day)}`;
  return isPlainDate(there) ? there : null;
}
