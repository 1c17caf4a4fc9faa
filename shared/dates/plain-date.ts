import { writtenLocale } from '#shared/known-locale.ts';

/** A calendar date as text, `YYYY-MM-DD`. Never passes through a time zone. */
export type PlainDate = string;

const PLAIN = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;
/** More days than between any two dates. */
const CALENDAR_DAYS = 3_660_000;

/** The days of dates that were read before: a large book has few dates for its many rows, and a calendar takes longer than a table. */
const knownDays = new Map<PlainDate, number | null>();
const MOST_KNOWN = 50_000;
const LENGTH = 'YYYY-MM-DD'.length;

function toEpochDay(date: PlainDate): number | null {
  if (date.length !== LENGTH) return null;
  const known = knownDays.get(date);
  if (known !== undefined) return known;
  const day = readEpochDay(date);
  if (knownDays.size < MOST_KNOWN) knownDays.set(date, day);
  return day;
}

function readEpochDay(date: PlainDate): number | null {
  const match = PLAIN.exec(date);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const time = Date.UTC(year, month - 1, day);
  const back = new Date(time);
  const isSame = back.getUTCFullYear() === year && back.getUTCMonth() === month - 1 && back.getUTCDate() === day;
  return isSame ? time / DAY_MS : null;
}

function fromEpochDay(day: number): PlainDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Returns true for an existing calendar date in the form `YYYY-MM-DD`. */
export function isPlainDate(text: string): text is PlainDate {
  return toEpochDay(text) !== null;
}

const [FIRST_YEAR, LAST_YEAR] = [1900, 2099];
export const FIRST_DOCUMENT_DATE: PlainDate = `${String(FIRST_YEAR)}-01-01`;
export const LAST_DOCUMENT_DATE: PlainDate = `${String(LAST_YEAR)}-12-31`;

/** Returns true for a year that documents have. Others belong to another calendar or are typing errors. */
export const isDocumentYear = (year: number): boolean => year >= FIRST_YEAR && year <= LAST_YEAR;

/** Returns true for a date that a document, a line or a payment may have. */
export function isDocumentDate(text: string): text is PlainDate {
  return isPlainDate(text) && isDocumentYear(Number(text.slice(0, 4)));
}

/**
 * Reads the dates that services send: `YYYY-MM-DD`, `YYYY/MM/DD`, or a timestamp, whose leading date counts as written.
 * Returns null for other text.
 */
export function readPlainDate(text: string): PlainDate | null {
  const leading = text.trim().slice(0, 10).replaceAll('/', '-');
  return isPlainDate(leading) ? leading : null;
}

/** Returns the date so many days later; text that is no date is returned unchanged. */
export function addDays(date: PlainDate, days: number): PlainDate {
  const epochDay = toEpochDay(date);
  return epochDay === null ? date : fromEpochDay(epochDay + days);
}

/** Returns the date so many days later. Null if `date` is no date, or the result is after the year 9999. */
export function daysLater(date: PlainDate, days: number): PlainDate | null {
  const epochDay = toEpochDay(date);
  if (epochDay === null || !(Math.abs(days) <= CALENDAR_DAYS)) return null;
  const later = fromEpochDay(epochDay + days);
  return isPlainDate(later) ? later : null;
}

/** Returns the days from `from` to `to`; negative if `to` is earlier. Null if either is no date. */
export function daysBetween(from: PlainDate, to: PlainDate): number | null {
  const [start, end] = [toEpochDay(from), toEpochDay(to)];
  return start === null || end === null ? null : end - start;
}

/** Returns the calendar date at `timeMs` for a UTC offset in minutes east. */
export function dateAt(timeMs: number, offsetMinutes: number): PlainDate {
  return new Date(timeMs + offsetMinutes * 60_000).toISOString().slice(0, 10);
}

/**
 * Formats a date as people of `locale` write it, for example `21 Nov 2026`. Returns other text unchanged, and also
 * every date in a language that this engine cannot write (Chromium has no Sinhala), because its months would be
 * English. Always uses the Gregorian calendar, also where people have another one beside it, because invoices do.
 */
export function formatDate(date: PlainDate, locale: string, style: DateStyle = 'medium'): string {
  const epochDay = toEpochDay(date);
  if (epochDay === null) return date;
  return formatterFor(locale, style)?.format(epochDay * DAY_MS) ?? date;
}

/** `month` names the month and the year. */
export type DateStyle = 'short' | 'medium' | 'long' | 'month';

const optionsOf: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  short: { day: 'numeric', month: 'short' },
  medium: { dateStyle: 'medium' },
  long: { dateStyle: 'long' },
  month: { month: 'long', year: 'numeric' },
};

/** Cached, because creating a formatter takes longer than formatting a hundred dates. */
const formatters = new Map<string, Intl.DateTimeFormat | null>();

function formatterFor(locale: string, style: DateStyle): Intl.DateTimeFormat | null {
  const key = `${locale}|${style}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const written = writtenLocale(locale);
  const made =
    written === null
      ? null
      : new Intl.DateTimeFormat(written, { ...optionsOf[style], calendar: 'gregory', timeZone: 'UTC' });
  formatters.set(key, made);
  return made;
}
