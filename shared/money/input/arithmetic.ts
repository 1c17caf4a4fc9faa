import { assertNever } from '#shared/assert.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { add, canonicalDecimal, divide, isZero, multiply, negate, round, subtract } from '#shared/money/decimal.ts';

export type Operator = '+' | '-' | '*' | '/' | '(' | ')' | '%';
export type Term = Operator | { readonly number: Decimal };

/**
 * What a percent sign says. `unit`: the whole calculation is in percent and the sign adds nothing. `share`: as on a
 * desk calculator, `100+19%` is 119 (19 % of what stands to the left), `200*10%` is 20; `19%` alone is nothing.
 */
export type PercentMeaning = 'unit' | 'share';

/** Divided only once, at the end, so that `100/3*3` is 100. */
interface Quotient {
  readonly over: Decimal;
  readonly under: Decimal;
  readonly isShare: boolean;
}

const DEEPEST = 16;
const QUOTIENT_DIGITS = 10;
const HUNDREDTH = '0.01';

const times = (a: Quotient, b: Quotient): Quotient => ({
  over: multiply(a.over, b.over),
  under: multiply(a.under, b.under),
  isShare: false,
});
const inverse = (value: Quotient): Quotient => ({ ...value, over: value.under, under: value.over });
const ofOne = (share: Quotient): Quotient =>
  share.isShare ? { ...share, over: multiply(share.over, HUNDREDTH), isShare: false } : share;

function plus(a: Quotient, b: Quotient, operator: '+' | '-'): Quotient | null {
  if (a.isShare && !b.isShare) return null;
  const right = b.isShare && !a.isShare ? times(a, ofOne(b)) : b;
  const combine = operator === '+' ? add : subtract;
  const over = combine(multiply(a.over, right.under), multiply(right.over, a.under));
  return { over, under: multiply(a.under, right.under), isShare: a.isShare };
}

function combined(a: Quotient, b: Quotient, operator: '+' | '-' | '*' | '/'): Quotient | null {
  switch (operator) {
    case '+':
    case '-':
      return plus(a, b, operator);
    case '*':
      return times(ofOne(a), ofOne(b));
    case '/':
      return isZero(b.over) ? null : times(ofOne(a), inverse(ofOne(b)));
    default:
      return assertNever(operator);
  }
}

/**
 * The value of a calculation with + - * / ( ) %, the usual precedence and exact numbers; a quotient has at most ten
 * digits behind the point, rounded half up. Null for what is no calculation, a division by zero, or too many parentheses.
 */
export function calculate(terms: readonly Term[], percent: PercentMeaning): Decimal | null {
  let at = 0;

  function take<Wanted extends Operator>(...wanted: readonly Wanted[]): Wanted | null {
    const found = wanted.find((operator) => operator === terms[at]) ?? null;
    if (found !== null) at += 1;
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
    // Turkish and Basque write the sign first: %5.
    const isLed = take('%') !== null;
    const value = primary(depth);
    if (value === null) return null;
    const isPercent = isLed || take('%') !== null;
    if (isPercent && value.isShare) return null;
    const over = sign === '-' ? negate(value.over) : value.over;
    return { ...value, over, isShare: value.isShare || (isPercent && percent === 'share') };
  }

  function primary(depth: number): Quotient | null {
    const term = terms[at];
    if (typeof term === 'object') {
      at += 1;
      return { over: term.number, under: '1', isShare: false };
    }
    if (take('(') === null || depth === DEEPEST) return null;
    const inner = sum(depth + 1);
    return take(')') === null ? null : inner;
  }

  const result = sum(0);
  if (result === null || result.isShare || at < terms.length) return null;
  const isWhole = result.under === '1';
  return canonicalDecimal(isWhole ? result.over : round(divide(result.over, result.under), QUOTIENT_DIGITS));
}
