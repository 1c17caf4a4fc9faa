import { plainText } from '#shared/money/input/plain-text.ts';
import { twoDigits } from './months.ts';
import type { PlainDate } from './plain-date.ts';
import { addDays, isDocumentYear, isPlainDate } from './plain-date.ts';
import { readWordedDate } from './worded-date.ts';

type DatePart = 'year' | 'month' | 'day';

const PARTS: ReadonlySet<string> = new Set<DatePart>(['year', 'month', 'day']);
const WRITTEN = /^(\d{4}|\d{1,2})\s*([./-])\s*(\d{1,2})(?:\s*\2\s*(\d{4}|\d{1,2}))?\s*\2?$/;
/** Yoruba prints spaces between the figures of a date. */
const SPACED = /^(\d{1,2}) (\d{1,2}) (\d{4})$/;

/**
 * The position of a date without a year: `ahead` of the given day, never before it; `back`: mostly before it, because
 * the work was done.
 */
export type DateDirection = 'ahead' | 'back';

/** Money received before new year is entered after it; invoices are rarely dated most of a year ahead. */
const LOOK_BACK_DAYS = 92;
const YEAR_DAYS = 365;
const lookBackDays = { ahead: 0, back: YEAR_DAYS - LOOK_BACK_DAYS } as const satisfies Record<DateDirection, number>;

interface DayAndMonth {
  readonly day: number;
  readonly month: number;
}

const FULL = { year: 'numeric', month: 'numeric', day: 'numeric' } as const satisfies Intl.DateTimeFormatOptions;

/** An order that a person chose, in the private part of a locale, which Intl leaves alone. */
const CHOSEN = /-x-(day|month)$/;

/** Returns a locale with another part of its dates first. Words and calendar stay those of the locale. */
export const withFirst = (locale: string, first: 'day' | 'month'): string => `${locale}-x-${first}`;

/** Returns the order of year, month and day in a locale, as far as `options` includes them. */
export function orderIn(locale: string, options: Intl.DateTimeFormatOptions = FULL): readonly DatePart[] {
  const chosen = CHOSEN.exec(locale)?.[1];
  if (chosen !== undefined) {
    const order = chosen === 'day' ? (['day', 'month', 'year'] as const) : (['month', 'day', 'year'] as const);
    return order.filter((part) => options[part] !== undefined);
  }
  const format = new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' });
  const types = format.formatToParts(0).map(({ type }) => type);
  return types.filter((type): type is DatePart => PARTS.has(type));
}

/** Calendars whose years are those of the Gregorian calendar, or are never written with two digits. */
const OUR_YEARS: ReadonlySet<string> = new Set(['gregory', 'chinese', 'dangi']);

/**
 * Returns true for a locale whose people also write years of another calendar: two digits could be a year of either.
 */
function hasOwnYears(locale: string | null): boolean {
  return locale !== null && !OUR_YEARS.has(new Intl.DateTimeFormat(locale).resolvedOptions().calendar);
}

/** Returns the possible readings of two numbers; both if the order is unknown. */
function readings(left: number, right: number, order: readonly DatePart[] | null): readonly DayAndMonth[] {
  const dayFirst = { day: left, month: right };
  const monthFirst = { day: right, month: left };
  if (order === null) return left === right ? [dayFirst] : [dayFirst, monthFirst];
  return [order.indexOf('day') < order.indexOf('month') ? dayFirst : monthFirst];
}

function inYear(year: number, { day, month }: DayAndMonth): PlainDate | null {
  const date = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
  return isPlainDate(date) ? date : null;
}

function nearest(when: DayAndMonth, from: PlainDate, direction: DateDirection | null): PlainDate | null {
  const earliest = addDays(from, -(direction === null ? LOOK_BACK_DAYS : lookBackDays[direction]));
  const latest = addDays(earliest, YEAR_DAYS);
  const year = Number(earliest.slice(0, 4));
  const dates = [inYear(year, when), inYear(year + 1, when)];
  return dates.find((date) => date !== null && date >= earliest && date <= latest) ?? null;
}

/** Returns the only valid date, or null if there are none or several. */
function onlyOne(dates: readonly (PlainDate | null)[]): PlainDate | null {
  const real = dates.filter((date) => date !== null);
  return real.length === 1 ? (real[0] ?? null) : null;
}

/**
 * Reads a date in figures: `24.12.`, `24/12`, `24.12.2026`, `24.12.26`, `2026-12-24`. The order of day and month is
 * that of `locale`. Without a locale, or if it has no order for this form, only unambiguous dates are read (`24/12`,
 * never `03/04`). A year of two digits is 20xx and needs a locale with the Gregorian calendar; where years come first
 * it also needs the locale's own separator. A date without a year is the one between a quarter of a year before `from`
 * and three quarters after; for `ahead` never before `from`; for `back` between three quarters before and a quarter
 * after. Also reads dates with the month in words (`worded-date.ts`). Returns null for other text.
 */
export function readWrittenDate(
  typed: string,
  from: PlainDate,
  locale: string | null,
  direction: DateDirection | null = null,
): PlainDate | null {
  const text = plainText(typed).replace(SPACED, '$1.$2.$3');
  const [, one = '', mark = '', two = '', three] = WRITTEN.exec(text) ?? [];
  const [first, second] = [Number(one), Number(two)];
  if (one.length === 4)
    return three === undefined || !isDocumentYear(first) ? null : inYear(first, { month: second, day: Number(three) });
  if (one === '') return inWords(text, from, locale, direction);
  if (three === undefined) {
    const order = locale === null ? null : orderIn(locale, { month: 'numeric', day: 'numeric' });
    return onlyOne(readings(first, second, order).map((when) => nearest(when, from, direction)));
  }
  const full = locale === null ? null : orderBetween(locale, mark);
  if (three.length === 4) {
    if (!isDocumentYear(Number(three))) return null;
    const order = full?.at(-1) === 'year' ? full : null;
    return onlyOne(readings(first, second, order).map((when) => inYear(Number(three), when)));
  }
  if (locale === null || full === null || hasOwnYears(locale)) return null;
  return full[0] === 'year' && !isYearFirst(locale, mark) ? null : withShortYear([one, two, three], full);
}

function inWords(
  text: string,
  from: PlainDate,
  locale: string | null,
  direction: DateDirection | null,
): PlainDate | null {
  const read = readWordedDate(text, locale);
  if (read === null) return null;
  if (read.year === null) return nearest(read, from, direction);
  const isShort = !/\d{4}/.test(text);
  return !isDocumentYear(read.year) || (isShort && hasOwnYears(locale)) ? null : inYear(read.year, read);
}

/**
 * Returns the order of a locale, as far as it holds between these separators. Nobody who writes months first prints
 * points, so a date with points may be somebody else's: it has to be unambiguous.
 */
function orderBetween(locale: string, mark: string): readonly DatePart[] | null {
  const order = orderIn(locale);
  return mark === '.' && order[0] === 'month' ? null : order;
}

/**
 * Returns true if two digits before this separator are a year, in a locale where years come first. With other
 * separators people there write the day first.
 */
function isYearFirst(locale: string, mark: string): boolean {
  // English readers in Canada or South Africa see dates of other regions daily.
  if (mark !== '-' && new Intl.Locale(locale).language === 'en') return false;
  const parts = new Intl.DateTimeFormat(locale, { ...FULL, calendar: 'gregory', timeZone: 'UTC' }).formatToParts(0);
  return parts.find(({ type }) => type === 'literal')?.value.includes(mark) ?? false;
}

function withShortYear(texts: readonly string[], order: readonly DatePart[]): PlainDate | null {
  const textOf = (part: DatePart): string => texts[order.indexOf(part)] ?? '';
  if (textOf('year').length !== 2) return null;
  return inYear(2000 + Number(textOf('year')), { month: Number(textOf('month')), day: Number(textOf('day')) });
}
