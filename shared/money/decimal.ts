import Big from 'big.js';

/**
 * An exact decimal as text (`"1234.50"`), without exponent or grouping. Only this module knows big.js; all others see
 * such texts and minor units (integers of cents).
 */
export type Decimal = string;

/** The direction in which a tie at the last kept digit is rounded. */
export type TieRule = 'half_up' | 'half_even';

const DECIMAL = /^-?\d+(\.\d+)?$/;
const MAX_MINOR_DIGITS = 15;
const ROUNDING = { half_up: Big.roundHalfUp, half_even: Big.roundHalfEven } as const satisfies Record<TieRule, number>;

// The default of 20 decimal places would cut long quotients without a word; money never needs more than 40.
Big.DP = 40;
Big.NE = -1000;
Big.PE = 1000;

/** Returns true for text in the spelling of a `Decimal`; the functions below throw for any other. */
export function isDecimal(text: string): text is Decimal {
  return DECIMAL.test(text);
}

export const MOST_WHOLE_DIGITS = 15;

/** Returns true for a number that is longer than any amount. */
export const hasTooManyDigits = (number: Decimal): boolean =>
  (/^-?0*(\d+)/.exec(number)?.[1] ?? '').length > MOST_WHOLE_DIGITS;

export function add(...terms: readonly Decimal[]): Decimal {
  return sum(terms);
}

/** Adds any number of amounts. */
export function sum(terms: readonly Decimal[]): Decimal {
  const all = runningSum();
  for (const term of terms) all.add(term);
  return all.value();
}

/** A sum that grows: the text of what was added so far is only made when it is asked for. */
export interface RunningSum {
  add(term: Decimal): void;
  value(): Decimal;
}

export function runningSum(): RunningSum {
  let usual = 0;
  let other: Big | null = null;
  return {
    add(term) {
      if (!USUAL.test(term)) other = (other ?? new Big(0)).plus(term);
      else usual += thousandths(term);
      if (Math.abs(usual) < MOST_THOUSANDTHS) return;
      other = (other ?? new Big(0)).plus(new Big(usual).div(THOUSAND));
      usual = 0;
    },
    value() {
      const text = String(usual / THOUSAND);
      return other === null ? text : other.plus(text).toFixed();
    },
  };
}

export function subtract(from: Decimal, amount: Decimal): Decimal {
  if (!USUAL.test(from) || !USUAL.test(amount)) return new Big(from).minus(amount).toFixed();
  return String((thousandths(from) - thousandths(amount)) / THOUSAND);
}

/**
 * The amounts of nearly all books: up to 14 digits, three of them behind the point. A number of JavaScript holds 15 digits exactly, and
 * is read and added in a tenth of the time that big.js takes, which counts where a report adds up a hundred thousand of them.
 */
const USUAL = /^-?\d{1,11}(?:\.\d{1,3})?$/;
const THOUSAND = 1_000;
const MOST_THOUSANDTHS = 10 ** 15;

const thousandths = (usual: Decimal): number => Math.round(Number(usual) * THOUSAND);

export function multiply(a: Decimal, b: Decimal): Decimal {
  return new Big(a).times(b).toFixed();
}

/** Returns the quotient with at most 40 decimal places; throws for a divisor of zero. */
export function divide(a: Decimal, b: Decimal): Decimal {
  return new Big(a).div(b).toFixed();
}

export function negate(amount: Decimal): Decimal {
  return new Big(0).minus(amount).toFixed();
}

export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  // Most amounts that are compared are spelled alike, and big.js reads each of them digit by digit.
  if (a === b && isDecimal(a)) return 0;
  if (!USUAL.test(a) || !USUAL.test(b)) return new Big(a).cmp(b);
  const difference = thousandths(a) - thousandths(b);
  return difference === 0 ? 0 : difference < 0 ? -1 : 1;
}

const NOT_ZERO = /[1-9]/;

export function isZero(amount: Decimal): boolean {
  return isDecimal(amount) ? !NOT_ZERO.test(amount) : new Big(amount).eq(0);
}

/** Rounds to `digits` decimal places and keeps exactly that many (`"5"` to 2 digits is `"5.00"`). Zero has no sign. */
export function round(amount: Decimal, digits: number, tie: TieRule = 'half_up'): Decimal {
  // Rounding inside toFixed would leave a minus sign on a result of zero.
  return new Big(amount).round(digits, ROUNDING[tie]).toFixed(digits);
}

/**
 * Returns the one spelling of all equal values: no sign on zero, no trailing zeros (`"10.0"` and `"10.00"` are `"10"`).
 */
export function canonicalDecimal(amount: Decimal): Decimal {
  const plain = new Big(amount).toFixed();
  return plain === '-0' ? '0' : plain;
}

/**
 * Returns minor units (integers of cents) for sorting and sums. Null where a 64-bit sum could overflow or digits would
 * be lost: such an amount keeps its text and is marked as missing from the sum.
 */
export function toMinorUnits(amount: string | null, digits: number): number | null {
  if (amount === null || !isDecimal(amount)) return null;
  const minor = new Big(amount).times(new Big(10).pow(digits)).round(0, Big.roundHalfUp);
  return minor.abs().toFixed().length > MAX_MINOR_DIGITS ? null : minor.toNumber();
}

/** Returns minor units as a decimal with exactly `digits` decimal places. */
export function fromMinorUnits(minor: number, digits: number): Decimal {
  return new Big(minor).div(new Big(10).pow(digits)).toFixed(digits);
}
