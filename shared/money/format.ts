import { knownLocale } from '#shared/known-locale.ts';
import { currencyDigits } from './currency.ts';
import { fromMinorUnits, isDecimal } from './decimal.ts';

/** What Intl can show behind the decimal point. */
const MOST_DIGITS = 100;

const formatters = new Map<string, Intl.NumberFormat>();

type Grouping = 'grouped' | 'plain';

function formatterFor(
  locale: string,
  currency: string | null,
  digits: number,
  grouping: Grouping = 'grouped',
): Intl.NumberFormat {
  const key = `${locale}|${currency ?? ''}|${String(digits)}|${grouping}`;
  const known = formatters.get(key);
  if (known) return known;
  const fraction = {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...(grouping === 'plain' ? { useGrouping: false } : {}),
  };
  const made = new Intl.NumberFormat(
    knownLocale(locale),
    // Not the narrow one: several dollars or crowns would look alike beside each other.
    currency === null ? fraction : { style: 'currency', currency, currencyDisplay: 'symbol', ...fraction },
  );
  formatters.set(key, made);
  return made;
}

/**
 * An amount for people, exact at any size: Intl is handed the decimal string, never a binary float. Text that is not a
 * decimal comes back as it is; a missing amount is a dash.
 */
export function formatMoney(amount: string | null, currency: string | null, locale: string): string {
  return inCurrency(amount, currency, locale, 0);
}

/**
 * What one of something costs, for people: with every digit it has, at least those of its currency. A price of a part of a
 * cent is no cent; times its quantity it has to come to the total beside it.
 */
export function formatPrice(price: string | null, currency: string | null, locale: string): string {
  return inCurrency(price, currency, locale, fractionOf(price));
}

function inCurrency(amount: string | null, currency: string | null, locale: string, leastDigits: number): string {
  if (amount === null || amount === '') return '–';
  if (!isDecimal(amount)) return amount;
  const code = currency !== null && /^[A-Za-z]{3}$/.test(currency) ? currency.toUpperCase() : null;
  const digits = Math.min(Math.max(currencyDigits(code), leastDigits), MOST_DIGITS);
  // Intl's types accept only literal-shaped numeric strings; isDecimal has just proven the shape.
  return formatterFor(locale, code, digits).format(amount as Intl.StringNumericLiteral);
}

/** Digits behind the point, without zeros at the end. */
const fractionOf = (decimal: string | null): number => decimal?.split('.')[1]?.replace(/0+$/, '').length ?? 0;

/** A sum of minor units for people. */
export function formatMinor(minor: number, currency: string | null, locale: string): string {
  return formatMoney(fromMinorUnits(minor, currencyDigits(currency)), currency, locale);
}

/** A quantity for people: as many digits as it has, the locale's separator. */
export function formatQuantity(quantity: string | null, locale: string): string {
  if (quantity === null || !isDecimal(quantity)) return quantity ?? '';
  return formatterFor(locale, null, Math.min(fractionOf(quantity), MOST_DIGITS)).format(
    quantity as Intl.StringNumericLiteral,
  );
}

/**
 * What a numeric box shows while it is edited: every digit written, the locale's own digits and decimal separator, no
 * grouping. `readNumberInput` reads it back as the same value. Text that is not a decimal comes back as it is.
 */
export function showNumberInput(value: string, locale: string): string {
  if (!isDecimal(value)) return value;
  const digits = value.split('.')[1]?.length ?? 0;
  if (digits > MOST_DIGITS) return value;
  // Intl's types accept only literal-shaped numeric strings; isDecimal has just proven the shape.
  return formatterFor(locale, null, digits, 'plain').format(value as Intl.StringNumericLiteral);
}
