import { knownLocale } from '#shared/known-locale.ts';
import type { WritingChoices } from '#shared/writing/writing.ts';
import { defaultWriting, marksOf } from '#shared/writing/writing.ts';
import { currencyDigits } from './currency.ts';
import { fromMinorUnits, isDecimal } from './decimal.ts';

/** The most decimals that Intl formats. */
const MOST_DIGITS = 100;

const formatters = new Map<string, Intl.NumberFormat>();

type Grouping = 'grouped' | 'plain';

/** The person's own marks of numbers, and whether currencies have signs. Papers have those of their language. */
export type MoneyForm = Pick<WritingChoices, 'currency' | 'numbers'>;

interface Shape {
  readonly locale: string;
  readonly currency: string | null;
  readonly digits: number;
  readonly display?: MoneyForm['currency'];
  readonly grouping?: Grouping;
}

function formatterFor({
  locale,
  currency,
  digits,
  display = 'symbol',
  grouping = 'grouped',
}: Shape): Intl.NumberFormat {
  const key = `${locale}|${currency ?? ''}|${String(digits)}|${display}|${grouping}`;
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
    currency === null ? fraction : { style: 'currency', currency, currencyDisplay: display, ...fraction },
  );
  formatters.set(key, made);
  return made;
}

/** Writes a number by a formatter, with the marks that the person chose. */
export function withMarks(
  format: Intl.NumberFormat,
  number: number | Intl.StringNumericLiteral,
  form: MoneyForm['numbers'],
): string {
  const marks = marksOf(form);
  if (marks === null) return format.format(number);
  return format
    .formatToParts(number)
    .map(({ type, value }) => (type === 'group' || type === 'decimal' ? marks[type] : value))
    .join('');
}

/**
 * Formats an amount for people, exact at any size: Intl is handed the decimal string, never a binary float. Returns
 * other text unchanged and a dash for a missing amount.
 */
export function formatMoney(
  amount: string | null,
  currency: string | null,
  locale: string,
  form: MoneyForm = defaultWriting,
): string {
  return inCurrency(amount, currency, { locale, form, leastDigits: 0 });
}

/**
 * Formats a unit price for people with all its digits, at least those of its currency. A price of a part of a cent must
 * not be shown as nothing: times its quantity it has to give the total beside it.
 */
export function formatPrice(
  price: string | null,
  currency: string | null,
  locale: string,
  form: MoneyForm = defaultWriting,
): string {
  return inCurrency(price, currency, { locale, form, leastDigits: fractionOf(price) });
}

interface AmountForm {
  readonly locale: string;
  readonly form: MoneyForm;
  readonly leastDigits: number;
}

function inCurrency(amount: string | null, currency: string | null, { locale, form, leastDigits }: AmountForm): string {
  if (amount === null || amount === '') return '–';
  if (!isDecimal(amount)) return amount;
  const code = currency !== null && /^[A-Za-z]{3}$/.test(currency) ? currency.toUpperCase() : null;
  const digits = Math.min(Math.max(currencyDigits(code), leastDigits), MOST_DIGITS);
  // Intl's types accept only literal-shaped numeric strings; isDecimal has just proven the shape.
  const format = formatterFor({ locale, currency: code, digits, display: form.currency });
  return withMarks(format, amount as Intl.StringNumericLiteral, form.numbers);
}

/** Returns the number of digits behind the point, without trailing zeros. */
const fractionOf = (decimal: string | null): number => decimal?.split('.')[1]?.replace(/0+$/, '').length ?? 0;

/** Formats a sum of minor units for people. */
export function formatMinor(
  minor: number,
  currency: string | null,
  locale: string,
  form: MoneyForm = defaultWriting,
): string {
  return formatMoney(fromMinorUnits(minor, currencyDigits(currency)), currency, locale, form);
}

/** Formats a quantity for people with all its digits and the locale's decimal separator. */
export function formatQuantity(
  quantity: string | null,
  locale: string,
  numbers: MoneyForm['numbers'] = 'system',
): string {
  if (quantity === null || !isDecimal(quantity)) return quantity ?? '';
  const format = formatterFor({ locale, currency: null, digits: Math.min(fractionOf(quantity), MOST_DIGITS) });
  return withMarks(format, quantity as Intl.StringNumericLiteral, numbers);
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
  return formatterFor({ locale, currency: null, digits, grouping: 'plain' }).format(value as Intl.StringNumericLiteral);
}
