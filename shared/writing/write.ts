import { assertNever } from '#shared/assert.ts';
import type { DateStyle, PlainDate } from '#shared/dates/plain-date.ts';
import { formatDate, isPlainDate } from '#shared/dates/plain-date.ts';
import { knownLocale } from '#shared/known-locale.ts';
import { formatMoney } from '#shared/money/format.ts';
import type { Writing } from './writing.ts';

/** Writes an amount for a person. */
export const writeMoney = (amount: string | null, currency: string | null, writing: Writing): string =>
  formatMoney(amount, currency, writing.locale, writing);

/** Writes a date for a person. Months keep their names, so that no date can be read as another; other text is unchanged. */
export function writeDate(date: PlainDate, writing: Writing, style: DateStyle = 'medium'): string {
  const { locale, dates } = writing;
  if (dates === 'system' || style === 'month' || !isPlainDate(date)) return formatDate(date, locale, style);
  const year = style === 'short' ? null : date.slice(0, 4);
  const day = String(Number(date.slice(8)));
  switch (dates) {
    case 'iso':
      return date;
    case 'day':
      return [day, monthIn(date, locale, style), year].filter((part) => part !== null).join(' ');
    case 'month': {
      const named = `${monthIn(date, locale, style)} ${day}`;
      return year === null ? named : `${named}, ${year}`;
    }
    default:
      return assertNever(dates);
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns the name of a month as it stands beside a day. */
function monthIn(date: PlainDate, locale: string, style: 'short' | 'medium' | 'long'): string {
  const month = style === 'long' ? 'long' : 'short';
  const key = `${locale}|${month}`;
  const known = formatters.get(key);
  const format =
    known ??
    new Intl.DateTimeFormat(knownLocale(locale), { day: 'numeric', month, calendar: 'gregory', timeZone: 'UTC' });
  if (known === undefined) formatters.set(key, format);
  const parts = format.formatToParts(Date.parse(`${date}T00:00:00Z`));
  return parts.find(({ type }) => type === 'month')?.value ?? date.slice(5, 7);
}
