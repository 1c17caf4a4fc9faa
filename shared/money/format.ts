import { knownLocale } from '#shared/known-locale.ts';
import { currencyDigits } from './currency.ts';
import { fromMinorUnits, isDecimal } from './decimal.ts';

/** The most decimals that Intl formats. */
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
    // The narrow symbol would show several dollars or crowns alike.
    currency === null ? fraction : { style: 'currency', currency, currencyDisplay: 'symbol', ...fraction },
  );
  formatters.set(key, made);
  return made;
}

/**
 * Formats an amount for people, exact at any size: Intl is handed the decimal string, never a binary float. Returns
 * other text unchanged and a dash for a missing amount.
 */
export function formatMoney(amount: string | null, currency: string | null, locale: string): string {
  return inCurrency(amount, currency, locale, 0);
}

/**
 * Formats a unit price for people with all its digits, at least those of its currency. A price of a part of a cent must
 * not be shown as nothing: times its quantity it has to give the total beside it.
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

/** Returns the number of digits behind the point, without trailing zeros. */
const fractionOf = (decimal: string | null): number => decimal?.split('.')[1]?.replace(/0+$/, '').length ?? 0;

/** Formats a sum of minor units for people. */
export function formatMinor(minor: number, currency: string | null, locale: string): string {
  return formatMoney(fromMinorUnits(minor, currencyDigits(currency)), currency, locale);
}

/** Formats a quantity for people with all its digits and the locale's decimal separator. */
export function formatQuantity(quantity: string | null, locale: string): string {
  if (quantity === null || !isDecimal(quantity)) return quantity ?? '';
  return formatterFor(locale, null, Math.min(fractionOf(quantity), MOST_DIGITS)).format(
    quantity as Intl.StringNumericLiteral,
  );
}

/**
 * Returns the text of a numeric box while it is edited: all digits of the value, in the locale's own digits and with
 * its decimal separator, without grouping. `readNumberInput` reads it back as the same value. Returns text that is not
 * a decimal unchanged.
 */
export function showNumberInput(value: string, locale: string): string {
  if (!isDecimal(value)) return value;
  const digits = value.split('.')[1]?.length ?? 0;
  if (digits > MOST_DIGITS) return value;
  // Intl's types accept only literal-shaped numeric strings; isDecimal has just proven the shape.
  return formatterFor(locale, null, digits, 'plain').format(value as Intl.StringNumericLiteral);
}
