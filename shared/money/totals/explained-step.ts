import type { LineArray } from '#shared/service/line-item.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { Exact } from '#shared/money/exact.ts';
import { exactOfMinor, exactText, minorText, toMinor } from '#shared/money/exact.ts';
import type { TotalsPolicy } from './policy.ts';
import type { ReckonedAmount } from './reckoned-amount.ts';

export type StepName =
  | LineArray
  | 'discount'
  | 'tax'
  | 'shipping'
  | 'sub_total'
  | 'billed_total'
  /** The base of a percentage. */
  | 'base'
  /** The difference between a total and the amounts shown below it; present only if it is not zero. */
  | 'rounding_difference';

/**
 * The operation that computes the exact amount from the terms. `minutes_at_rate` is quantity x price / 60; `percent` is
 * base x percent / 100.
 */
type Operation = 'given' | 'product' | 'minutes_at_rate' | 'percent' | 'sum';

type TermName =
  | LineArray
  | 'quantity'
  | 'price'
  | 'percent'
  | 'fixed'
  | 'base'
  | 'sub_total'
  | 'discounts'
  | 'taxes'
  | 'shipping'
  | 'billed_total'
  | 'shown_amounts';

export interface Term {
  readonly name: TermName;
  /** The value with its sign in the sum. Has all digits, or 40 decimals if they have no end. */
  readonly value: Decimal;
}

export interface Step {
  readonly name: StepName;
  /** The name of an adjustment or the description of a line, as typed; otherwise empty. */
  readonly label: string;
  readonly operation: Operation;
  readonly terms: readonly Term[];
  /** The amount before rounding. Has all digits, or 40 decimals if they have no end. */
  readonly exact: Decimal;
  /** The amount with the currency's digits, as the totals show it. */
  readonly rounded: Decimal;
  /** Names the value that sums continue with. */
  readonly carries: 'rounded' | 'exact';
  readonly parts: readonly Step[];
}

export function termOf(name: TermName, value: Exact): Term {
  return { name, value: exactText(value) };
}

/**
 * Makes a step of an amount. Sums continue with the value that the policy carries (a ReckonedAmount), or with the exact
 * value (an Exact, which no policy was applied to).
 */
export type Stepper = (
  name: StepName,
  operation: Operation,
  terms: readonly Term[],
  amount: ReckonedAmount | Exact,
  parts?: readonly Step[],
  label?: string,
) => Step;

export function stepper(digits: number, policy: TotalsPolicy): Stepper {
  return (name, operation, terms, amount, parts = [], label = '') => {
    const isReckoned = 'minor' in amount;
    const minor = isReckoned ? amount.minor : toMinor(amount, digits, policy.tie);
    return {
      name,
      label,
      operation,
      terms,
      exact: exactText(isReckoned ? amount.exact : amount),
      rounded: minorText(minor, digits),
      carries: isReckoned && policy.rounding === 'each_amount' ? 'rounded' : 'exact',
      parts,
    };
  };
}

/**
 * Returns a step for the difference between a total and the amounts shown below it (both in minor units), so that every
 * cent is accounted for; no step if they are equal.
 */
export function differenceSteps(
  step: Stepper,
  digits: number,
  of: 'sub_total' | 'billed_total',
  total: bigint,
  shown: bigint,
): readonly Step[] {
  if (total === shown) return [];
  const amount = (minor: bigint): Exact => exactOfMinor(minor, digits);
  const terms = [termOf(of, amount(total)), termOf('shown_amounts', amount(-shown))];
  return [step('rounding_difference', 'sum', terms, amount(total - shown))];
}
