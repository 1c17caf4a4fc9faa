/** A calendar date as text, `YYYY-MM-DD`. It never passes through a time zone. */
export type PlainDate = string;

const PLAIN = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;
/** More days than lie between any two dates. */
const CALENDAR_DAYS = 3_660_000;

function toEpochDay(date: PlainDate): number | null {
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

export function isPlainDate(text: string): text is PlainDate {
  return toEpochDay(text) !== null;
}

/**
 * Reads what services write for a date: `YYYY-MM-DD`, `YYYY/MM/DD`, or a timestamp whose leading date counts as it
 * stands. Null when it is none of these.
 */
export function readPlainDate(text: string): PlainDate | null {
  const leading = text.trim().slice(0, 10).replaceAll('/', '-');
  return isPlainDate(leading) ? leading : null;
}

export function addDays(date: PlainDate, days: number): PlainDate {
  const epochDay = toEpochDay(date);
  return epochDay === null ? date : fromEpochDay(epochDay + days);
}

/** The date so many whole days later. Null when `date` is none, or the years that a date can be written in are over. */
export function daysLater(date: PlainDate, days: number): PlainDate | null {
  const epochDay = toEpochDay(date);
  if (epochDay === null || !(Math.abs(days) <= CALENDAR_DAYS)) return null;
  const later = fromEpochDay(epochDay + days);
  return isPlainDate(later) ? later : null;
}

/** Days from `from` to `to`; negative when `to` is earlier. Null when either is not a date. */
export function daysBetween(from: PlainDate, to: PlainDate): number | null {
  const [start, end] = [toEpochDay(from), toEpochDay(to)];
  return start === null || end === null ? null : end - start;
}

/** The calendar date a person standing at the given UTC offset (minutes east) reads off the wall at `timeMs`. */
export function dateAt(timeMs: number, offsetMinutes: number): PlainDate {
  return new Date(timeMs + offsetMinutes * 60_000).toISOString().slice(0, 10);
}

/**
 * A date as people of `locale` write it, for example `21 Nov 2026`. Text that is no date comes back as it is, and so does
 * every date in a language that this engine cannot write (Chromium has no Sinhala): its months would be English ones. The
 * calendar is that of invoices everywhere, also where people have one of their own beside it: what is shown is what is read.
 */
export function formatDate(date: PlainDate, locale: string, style: DateStyle = 'medium'): string {
  const epochDay = toEpochDay(date);
  if (epochDay === null) return date;
  return formatterFor(locale, style)?.format(epochDay * DAY_MS) ?? date;
}

type DateStyle = 'short' | 'medium' | 'long';

/** Making one takes longer than writing a hundred dates with it. */
const formatters = new Map<string, Intl.DateTimeFormat | null>();

function formatterFor(locale: string, style: DateStyle): Intl.DateTimeFormat | null {
  const key = `${locale}|${style}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const options: Intl.DateTimeFormatOptions =
    style === 'short' ? { day: 'numeric', month: 'short' } : { dateStyle: style };
  const isKnown = Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
  const made = isKnown ? new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' }) : null;
  formatters.set(key, made);
  return made;
}
