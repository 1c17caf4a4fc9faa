import { plainText } from '#shared/money/input/plain-text.ts';
import { twoDigits } from './months.ts';
import type { PlainDate } from './plain-date.ts';
import { addDays, isPlainDate } from './plain-date.ts';

type DatePart = 'year' | 'month' | 'day';

const PARTS: ReadonlySet<string> = new Set<DatePart>(['year', 'month', 'day']);
/** Other years are those of another calendar, or a slip. */
const isPlausible = (year: number): boolean => year >= 1900 && year < 2200;
const WRITTEN = /^(\d{4}|\d{1,2})\s*([./-])\s*(\d{1,2})(?:\s*\2\s*(\d{4}|\d{1,2}))?\s*\2?$/;

/** Where a date lies that is not written in full: `ahead` of a day that it cannot be before, or rather `back`, since it has happened. */
export type DateDirection = 'ahead' | 'back';

/** What came in before new year is entered after it; invoices are rarely dated most of a year ahead. */
const LOOK_BACK_DAYS = 92;
const YEAR_DAYS = 365;
const lookBackDays = { ahead: 0, back: YEAR_DAYS - LOOK_BACK_DAYS } as const satisfies Record<DateDirection, number>;

interface DayAndMonth {
  readonly day: number;
  readonly month: number;
}

const FULL = { year: 'numeric', month: 'numeric', day: 'numeric' } as const satisfies Intl.DateTimeFormatOptions;

/** In which order year, month and day stand there, as far as `options` has them. */
export function orderIn(locale: string, options: Intl.DateTimeFormatOptions = FULL): readonly DatePart[] {
  const format = new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' });
  const types = format.formatToParts(0).map(({ type }) => type);
  return types.filter((type): type is DatePart => PARTS.has(type));
}

/** Their years are ours, or none that anybody writes in two digits. */
const OUR_YEARS: ReadonlySet<string> = new Set(['gregory', 'chinese', 'dangi']);

/** People there write years of another calendar beside ours: of two digits nobody knows which. */
function hasOwnYears(locale: string | null): boolean {
  return locale !== null && !OUR_YEARS.has(new Intl.DateTimeFormat(locale).resolvedOptions().calendar);
}

/** Both readings where the order is open. */
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

/** The date that is left when all but one of the readings are none. */
function onlyOne(dates: readonly (PlainDate | null)[]): PlainDate | null {
  const real = dates.filter((date) => date !== null);
  return real.length === 1 ? (real[0] ?? null) : null;
}

/**
 * Reads a date in figures: `24.12.`, `24/12`, `24.12.2026`, `24.12.26`, `2026-12-24`. The order of day and month is
 * that of `locale`; where it is not given, or says nothing about a form, only what can mean one thing is read (`24/12`,
 * never `03/04`). Two digits for a year are 20xx and need the locale, one with our calendar, and its own mark where
 * years stand first. Without a year it is the one from a quarter of a year before `from` to three quarters after;
 * `ahead` none before `from`, and `back` three quarters before to a quarter after. Null when it is none of these.
 */
export function readWrittenDate(
  typed: string,
  from: PlainDate,
  locale: string | null,
  direction: DateDirection | null = null,
): PlainDate | null {
  const [, one = '', mark = '', two = '', three] = WRITTEN.exec(plainText(typed)) ?? [];
  const [first, second] = [Number(one), Number(two)];
  if (one.length === 4)
    return three === undefined || !isPlausible(first) ? null : inYear(first, { month: second, day: Number(three) });
  if (one === '') return null;
  if (three === undefined) {
    const order = locale === null ? null : orderIn(locale, { month: 'numeric', day: 'numeric' });
    return onlyOne(readings(first, second, order).map((when) => nearest(when, from, direction)));
  }
  const full = locale === null ? null : orderIn(locale);
  if (three.length === 4) {
    if (!isPlausible(Number(three))) return null;
    const order = full?.at(-1) === 'year' ? full : null;
    return onlyOne(readings(first, second, order).map((when) => inYear(Number(three), when)));
  }
  if (locale === null || full === null || hasOwnYears(locale)) return null;
  return full[0] === 'year' && !isYearFirst(locale, mark) ? null : withShortYear([one, two, three], full);
}

/** Whether two digits before that mark are a year where years stand first: with any other one people write the day there. */
function isYearFirst(locale: string, mark: string): boolean {
  // Those who write English as in Canada or South Africa read the dates of other places daily.
  if (mark !== '-' && new Intl.Locale(locale).language === 'en') return false;
  const parts = new Intl.DateTimeFormat(locale, { ...FULL, calendar: 'gregory', timeZone: 'UTC' }).formatToParts(0);
  return parts.find(({ type }) => type === 'literal')?.value.includes(mark) ?? false;
}

function withShortYear(texts: readonly string[], order: readonly DatePart[]): PlainDate | null {
  const textOf = (part: DatePart): string => texts[order.indexOf(part)] ?? '';
  if (textOf('year').length !== 2) return null;
  return inYear(2000 + Number(textOf('year')), { month: Number(textOf('month')), day: Number(textOf('day')) });
}
