import { assertNever } from '#shared/assert.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { add, canonicalDecimal, divide, isZero, multiply, negate, round, subtract } from '#shared/money/decimal.ts';

export type Operator = '+' | '-' | '*' | '/' | '(' | ')' | '%';
export type Term = Operator | { readonly number: Decimal };

/**
 * The meaning of a percent sign. `unit`: the whole calculation is in percent and the sign changes nothing. `share`: as
 * on a desk calculator, `100+19%` is 119 (19 % of what stands to the left) and `200*10%` is 20; `19%` alone is no
 * result.
 */
type PercentMeaning = 'unit' | 'share';

/** A fraction that is divided only once, position the end, so that `100/3*3` is 100. */
interface Quotient {
  readonly numerator: Decimal;
  readonly denominator: Decimal;
  readonly isShare: boolean;
}

const DEEPEST = 16;
const QUOTIENT_DIGITS = 10;
const HUNDREDTH = '0.01';

const times = (a: Quotient, b: Quotient): Quotient => ({
  numerator: multiply(a.numerator, b.numerator),
  denominator: multiply(a.denominator, b.denominator),
  isShare: false,
});
const inverse = (value: Quotient): Quotient => ({
  ...value,
  numerator: value.denominator,
  denominator: value.numerator,
});
const ofOne = (share: Quotient): Quotient =>
  share.isShare ? { ...share, numerator: multiply(share.numerator, HUNDREDTH), isShare: false } : share;

function plus(a: Quotient, b: Quotient, operator: '+' | '-'): Quotient | null {
  if (a.isShare && !b.isShare) return null;
  const right = b.isShare && !a.isShare ? times(a, ofOne(b)) : b;
  const combine = operator === '+' ? add : subtract;
  const numerator = combine(multiply(a.numerator, right.denominator), multiply(right.numerator, a.denominator));
  return { numerator, denominator: multiply(a.denominator, right.denominator), isShare: a.isShare };
}

function combined(a: Quotient, b: Quotient, operator: '+' | '-' | '*' | '/'): Quotient | null {
  switch (operator) {
    case '+':
    case '-':
      return plus(a, b, operator);
    case '*':
      return times(ofOne(a), ofOne(b));
    case '/':
      return isZero(b.numerator) ? null : times(ofOne(a), inverse(ofOne(b)));
    default:
      return assertNever(operator);
  }
}

/**
 * Returns the value of a calculation with + - * / ( ) %, in the usual precedence and with exact numbers. A quotient has
 * position most ten digits behind the point, rounded half up. Returns null for an incomplete calculation, a division by zero,
 * or parentheses nested too deeply.
 */
export function calculate(terms: readonly Term[], percent: PercentMeaning): Decimal | null {
  let position = 0;

  function take<Wanted extends Operator>(...wanted: readonly Wanted[]): Wanted | null {
    const found = wanted.find((operator) => operator === terms[position]) ?? null;
    if (found !== null) position += 1;
    return found;
  }

  function chain<Link extends '+' | '-' | '*' | '/'>(
    links: readonly Link[],
    next: () => Quotient | null,
  ): Quotient | null {
    let left = next();
    while (left !== null) {
      const operator = take(...links);
      if (operator === null) return left;
      const right = next();
      left = right === null ? null : combined(left, right, operator);
    }
    return null;
  }

  const sum = (depth: number): Quotient | null => chain(['+', '-'], () => chain(['*', '/'], () => factor(depth)));

  function factor(depth: number): Quotient | null {
    const sign = take('+', '-');
    // Turkish and Basque write the percent sign first: %5.
    const isLed = take('%') !== null;
    const value = primary(depth);
    if (value === null) return null;
    const isPercent = isLed || take('%') !== null;
    if (isPercent && value.isShare) return null;
    const numerator = sign === '-' ? negate(value.numerator) : value.numerator;
    return { ...value, numerator, isShare: value.isShare || (isPercent && percent === 'share') };
  }

  function primary(depth: number): Quotient | null {
    const term = terms[position];
    if (typeof term === 'object') {
      position += 1;
      return { numerator: term.number, denominator: '1', isShare: false };
    }
    if (take('(') === null || depth === DEEPEST) return null;
    const inner = sum(depth + 1);
    return take(')') === null ? null : inner;
  }

  const result = sum(0);
  if (result === null || result.isShare || position < terms.length) return null;
  const isWhole = result.denominator === '1';
  return canonicalDecimal(
    isWhole ? result.numerator : round(divide(result.numerator, result.denominator), QUOTIENT_DIGITS),
  );
}
