import { assertNever } from '#shared/assert.ts';
import type { AdjustmentAmount } from './document-amounts.ts';
import type { Exact } from '#shared/money/exact.ts';
import { exactOfMinor, minus, percentOf, plus, toMinor, ZERO } from '#shared/money/exact.ts';
import type { TotalsPolicy } from './policy.ts';

/** An amount of a document after a policy was applied. */
export interface ReckonedAmount {
  readonly exact: Exact;
  /** The value that sums continue with: rounded or exact, as the policy says. */
  readonly carried: Exact;
  /** The shown amount in minor units of the currency. */
  readonly minor: bigint;
}

export interface ReckonedAdjustment {
  readonly of: AdjustmentAmount;
  /** The base of a percentage; filled in for fixed amounts too. */
  readonly base: Exact;
  readonly amount: ReckonedAmount;
}

export interface ReckonedAdjustments {
  readonly rows: readonly ReckonedAdjustment[];
  readonly sum: Exact;
}

export type Keep = (exact: Exact) => ReckonedAmount;

/** Returns a function that rounds amounts as a policy does. `digits`: decimals of the currency. */
export function keeper(policy: TotalsPolicy, digits: number): Keep {
  return (exact) => {
    const minor = toMinor(exact, digits, policy.tie);
    return { exact, minor, carried: policy.rounding === 'each_amount' ? exactOfMinor(minor, digits) : exact };
  };
}

/** The effect of the rows so far on the base of the next row's percentage. */
export type Base = 'fixed' | 'falling' | 'rising';

function baseAfter(start: Exact, sum: Exact, base: Base): Exact {
  switch (base) {
    case 'fixed':
      return start;
    case 'falling':
      return minus(start, sum);
    case 'rising':
      return plus(start, sum);
    default:
      return assertNever(base);
  }
}

/** Computes adjustments row by row, each as a percentage of its base or as a fixed amount. */
export function adjust(rows: readonly AdjustmentAmount[], start: Exact, kind: Base, keep: Keep): ReckonedAdjustments {
  let sum = ZERO;
  const reckoned = rows.map((row) => {
    const base = baseAfter(start, sum, kind);
    const amount = keep(row.percentage ? percentOf(base, row.value) : row.value);
    sum = plus(sum, amount.carried);
    return { of: row, base, amount };
  });
  return { rows: reckoned, sum };
}
