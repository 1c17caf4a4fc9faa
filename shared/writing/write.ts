import { assertNever } from '#shared/assert.ts';
import { monthBesideDay } from '#shared/dates/month-names.ts';
import type { DateStyle, PlainDate } from '#shared/dates/plain-date.ts';
import { formatDate, isPlainDate } from '#shared/dates/plain-date.ts';
import { formatMoney } from '#shared/money/format.ts';
import type { Writing } from './writing.ts';

/** Writes an amount for a person. */
export const writeMoney = (amount: string | null, currency: string | null, writing: Writing): string =>
  formatMoney(amount, currency, writing.locale, writing);

/**
 * Writes a date for a person. In a chosen order months have names, so that no date can be read as another; where a
 * language has none, the date is `2026-11-21`. Text that is no date is unchanged.
 */
export function writeDate(date: PlainDate, writing: Writing, style: DateStyle = 'medium'): string {
  const { locale, dates } = writing;
  if (dates === 'system' || style === 'month' || !isPlainDate(date)) return formatDate(date, locale, style);
  if (dates === 'iso') return date;
  const month = monthBesideDay(locale, Number(date.slice(5, 7)), style === 'long' ? 'long' : 'short');
  if (month === null) return date;
  const year = style === 'short' ? null : date.slice(0, 4);
  const day = String(Number(date.slice(8)));
  switch (dates) {
    case 'day':
      return [day, month, year].filter((part) => part !== null).join(' ');
    case 'month': {
      const named = `${month} ${day}`;
      return year === null ? named : `${named}, ${year}`;
    }
    default:
      return assertNever(dates);
  }
}
