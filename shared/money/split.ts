import type { Decimal } from './decimal.ts';
import { exactOf, minorText, toMinor } from './exact.ts';

const TEN = 10n;

/**
 * Divides and rounds down, unlike BigInt division: the sum of rounded parts is then never above the whole. The divisor
 * is positive.
 */
function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < quotient * divisor ? quotient - 1n : quotient;
}

/**
 * Returns decimals as whole numbers of one scale, which is all that proportions need. Shares that add up to nothing
 * weigh alike.
 */
function weightsOf(shares: readonly Decimal[]): readonly bigint[] {
  const exact = shares.map(exactOf);
  const scale = Math.max(...exact.map((share) => share.scale));
  const weights = exact.map((share) => share.units * TEN ** BigInt(scale - share.scale));
  const isNothing = weights.reduce((sum, weight) => sum + weight, 0n) === 0n;
  return isNothing ? weights.map(() => 1n) : weights;
}

/**
 * Splits an amount in proportion to `shares`. The parts, rounded to `digits`, add up to the amount rounded to `digits`.
 * The units that rounding down leaves go one by one to the largest remainders, the first of equal ones. Shares that add
 * up to nothing count alike.
 */
export function splitAmount(amount: Decimal, shares: readonly Decimal[], digits: number): readonly Decimal[] {
  if (shares.length === 0) return [];
  const whole = toMinor(exactOf(amount), digits, 'half_up');
  const weights = weightsOf(shares);
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0n);
  const divisor = weightSum < 0n ? -weightSum : weightSum;
  const parts = weights.map((weight, index) => {
    const dividend = weightSum < 0n ? -whole * weight : whole * weight;
    const floor = floorDivide(dividend, divisor);
    return { index, floor, remainder: dividend - floor * divisor };
  });
  const missing = whole - parts.reduce((sum, part) => sum + part.floor, 0n);
  const largest = [...parts].sort((left, right) =>
    left.remainder === right.remainder ? 0 : left.remainder < right.remainder ? 1 : -1,
  );
  const raised = new Set(largest.filter((_part, rank) => BigInt(rank) < missing).map((part) => part.index));
  return parts.map(({ index, floor }) => minorText(raised.has(index) ? floor + 1n : floor, digits));
}
