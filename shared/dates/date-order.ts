import type { PlainDate } from './plain-date.ts';
import type { DateDirection } from './written-date.ts';
import { orderIn, readWrittenDate } from './written-date.ts';

const YEAR_OF_TWO = /^\d{1,2}\s*[./-]\s*\d{1,2}\s*[./-]\s*\d{2}\s*[./-]?$/;

/**
 * Returns a locale with the day-month order of all dates of one column: `locale` itself, unless one of them is no date
 * in its order and another order reads all. Null if the dates follow both orders: then only unambiguous dates can be
 * read.
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
  // If years may come first, the position of a two-digit year is open as well.
  const isYearOpen = orderIn(locale)[0] === 'year' && dates.some((text) => YEAR_OF_TWO.test(text));
  const [only, ...more] = others.filter((order) => dates.every((text) => reads(text, order)));
  return isYearOpen || more.length > 0 ? null : (only ?? null);
}

/** Returns locales with other orders and the person's own calendar. */
function otherOrders(locale: string): readonly string[] {
  const { calendar } = new Intl.DateTimeFormat(locale).resolvedOptions();
  return ['en-GB', 'en-US'].map((order) => `${order}-u-ca-${calendar}`);
}
