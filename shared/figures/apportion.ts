import type { Exact } from '#shared/money/exact.ts';
import { exactOfMinor, minus } from '#shared/money/exact.ts';

/** A part before it is rounded: `units / divisor`, with a divisor above zero. */
interface Quotient {
  readonly units: bigint;
  readonly divisor: bigint;
}

const THIRDS = 3n;

/**
 * Rounds exact amounts to whole minor units that add up to `total`, by largest remainder. Null where `total` is further from the
 * amounts than rounding explains.
 */
export function apportion(total: bigint, amounts: readonly Exact[], digits: number): readonly bigint[] | null {
  const scale = Math.max(digits, ...amounts.map((amount) => amount.scale));
  const divisor = THIRDS * 10n ** BigInt(scale - digits);
  const quotients = amounts.map((amount) => {
    const { units } = minus(amount, exactOfMinor(0n, scale));
    return { units, divisor };
  });
  return byLargestRemainder(total, quotients);
}

/**
 * Splits `total` as `whole` is split into `parts`: each gets its part times `total / whole`, rounded by largest remainder so that
 * they add up to `total`. The parts add up to the whole, which is not zero.
 */
export function splitLike(total: bigint, parts: readonly bigint[], whole: bigint): readonly bigint[] {
  const sign = whole < 0n ? -1n : 1n;
  const split = parts.map((part) => ({ units: part * total * sign, divisor: whole * sign }));
  return byLargestRemainder(total, split) ?? parts.map(() => 0n);
}

function byLargestRemainder(total: bigint, quotients: readonly Quotient[]): readonly bigint[] | null {
  const floors = quotients.map(({ units, divisor }, at) => {
    const floor = floorOf(units, divisor);
    // All quotients share a divisor, so that their remainders can be compared.
    return { at, floor, remainder: units - floor * divisor };
  });
  const left = total - floors.reduce((sum, { floor }) => sum + floor, 0n);
  const step = left < 0n ? -1n : 1n;
  if (left * step > BigInt(quotients.length)) return null;
  const ranked = floors.toSorted((one, other) =>
    one.remainder === other.remainder ? 0 : one.remainder > other.remainder === left > 0n ? -1 : 1,
  );
  const moved = new Set(ranked.slice(0, Number(left * step)).map(({ at }) => at));
  return floors.map(({ at, floor }) => (moved.has(at) ? floor + step : floor));
}

/** Rounds down, unlike BigInt division. The divisor is above zero. */
export function floorOf(units: bigint, divisor: bigint): bigint {
  const quotient = units / divisor;
  return units < quotient * divisor ? quotient - 1n : quotient;
}
