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
    locale,
    currency === null ? fraction : { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...fraction },
  );
  formatters.set(key, made);
  return made;
}

/**
 * An amount for people, exact at any size: Intl is handed the decimal string, never a binary float. Text that is not a
 * decimal comes back as it is; a missing amount is a dash.
 */
export function formatMoney(amount: string | null, currency: string | null, locale: string): string {
  if (amount === null || amount === '') return '–';
  if (!isDecimal(amount)) return amount;
  const code = currency !== null && /^[A-Za-z]{3}$/.test(currency) ? currency.toUpperCase() : null;
  // Intl's types accept only literal-shaped numeric strings; isDecimal has just proven the shape.
  return formatterFor(locale, code, currencyDigits(code)).format(amount as Intl.StringNumericLiteral);
}

/** A sum of minor units for people. */
export function formatMinor(minor: number, currency: string | null, locale: string): string {
  return formatMoney(fromMinorUnits(minor, currencyDigits(currency)), currency, locale);
}

/** A quantity for people: as many digits as it has, the locale's separator. */
export function formatQuantity(quantity: string | null, locale: string): string {
  if (quantity === null || !isDecimal(quantity)) return quantity ?? '';
  const digits = quantity.includes('.') ? (quantity.replace(/0+$/, '').split('.')[1]?.length ?? 0) : 0;
  return formatterFor(locale, null, Math.min(digits, MOST_DIGITS)).format(quantity as Intl.StringNumericLiteral);
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
