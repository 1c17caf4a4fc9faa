import type { PlainDate } from './plain-date.ts';
import type { DateDirection } from './written-date.ts';
import { orderIn, readWrittenDate } from './written-date.ts';

const YEAR_OF_TWO = /^\d{1,2}\s*[./-]\s*\d{1,2}\s*[./-]\s*\d{2}\s*[./-]?$/;

/**
 * The locale in whose order of day and month all the dates of one column are written: `locale` itself, unless it has no such day
 * as one of them and the other order reads all. Null where they are of both orders: then only what can mean one thing is known.
 */
export function localeOfDates(
  texts: readonly string[],
  from: PlainDate,
  locale: string,
  direction: DateDirection,
): string | null {
  const others = otherOrders(locale);
  const reads = (text: string, order: string): boolean => readWrittenDate(text, from, order, direction) !== null;
  const dates = texts.filter((text) => [locale, ...others].some((order) => reads(text, order)));
  if (dates.every((text) => reads(text, locale))) return locale;
  // Which two digits are the year is open there, not only the order of the rest.
  const isYearOpen = orderIn(locale)[0] === 'year' && dates.some((text) => YEAR_OF_TWO.test(text));
  const [only, ...more] = others.filter((order) => dates.every((text) => reads(text, order)));
  return isYearOpen || more.length > 0 ? null : (only ?? null);
}

/** The year stays one of the calendar that the person writes. */
function otherOrders(locale: string): readonly string[] {
  const { calendar } = new Intl.DateTimeFormat(locale).resolvedOptions();
  return ['en-GB', 'en-US'].map((order) => `${order}-u-ca-${calendar}`);
}
