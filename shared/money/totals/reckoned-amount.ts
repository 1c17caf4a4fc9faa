import { assertNever } from '#shared/assert.ts';
import type { AdjustmentAmount } from './document-amounts.ts';
import type { Exact } from '#shared/money/exact.ts';
import { exactOfMinor, minus, percentOf, plus, toMinor, ZERO } from '#shared/money/exact.ts';
import type { TotalsPolicy } from './policy.ts';

export interface ReckonedAmount {
  readonly exact: Exact;
  /** What the sums go on with: rounded or not, as the policy has it. */
  readonly carried: Exact;
  /** What is shown, in minor units of the currency. */
  readonly minor: bigint;
}

export interface ReckonedAdjustment {
  readonly of: AdjustmentAmount;
  /** What a percentage is taken of; told for fixed amounts too. */
  readonly base: Exact;
  readonly amount: ReckonedAmount;
}

export interface ReckonedAdjustments {
  readonly rows: readonly ReckonedAdjustment[];
  readonly sum: Exact;
}

export type Keep = (exact: Exact) => ReckonedAmount;

/** Rounds amounts as a policy does; `digits`: minor unit. */
export function keeper(policy: TotalsPolicy, digits: number): Keep {
  return (exact) => {
    const minor = toMinor(exact, digits, policy.tie);
    return { exact, minor, carried: policy.rounding === 'each_amount' ? exactOfMinor(minor, digits) : exact };
  };
}

/** Whether the sum so far changes what the next row is a percentage of. */
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

/** Adjusts row by row, each by a percentage of its base or by a fixed amount. */
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
