import type { Decimal, TieRule } from './decimal.ts';
import { canonicalDecimal, divide } from './decimal.ts';

/**
 * An exact amount: `units / (3 x 10^scale)`. An hourly rate times minutes leaves thirds, which no decimal can hold, and
 * a sum of truncated thirds could be rounded in the wrong direction. Sums and percentages never leave this form.
 */
export interface Exact {
  readonly units: bigint;
  readonly scale: number;
}

const THIRDS = 3n;
/** 1/60 is 5 / (3 x 10^2). */
const SIXTIETH_UNITS = 5n;
const HUNDREDTH_SCALE = 2;

// A table, because raising a BigInt to a power costs more than the rest of an addition.
const POWERS_OF_TEN = Array.from({ length: 48 }, (_power, exponent) => 10n ** BigInt(exponent));

export const ZERO: Exact = { units: 0n, scale: 0 };

function powerOfTen(exponent: number): bigint {
  return POWERS_OF_TEN[exponent] ?? 10n ** BigInt(exponent);
}

export function exactOf(decimal: Decimal): Exact {
  const point = decimal.indexOf('.');
  if (point === -1) return { units: BigInt(decimal) * THIRDS, scale: 0 };
  const units = BigInt(decimal.slice(0, point) + decimal.slice(point + 1)) * THIRDS;
  return { units, scale: decimal.length - point - 1 };
}

export function plus(left: Exact, right: Exact): Exact {
  if (left.scale === right.scale) return { units: left.units + right.units, scale: left.scale };
  if (left.scale < right.scale) return plus(right, left);
  return { units: left.units + right.units * powerOfTen(left.scale - right.scale), scale: left.scale };
}

export function minus(left: Exact, right: Exact): Exact {
  return plus(left, { units: -right.units, scale: right.scale });
}

export function sumOf(amounts: readonly Exact[]): Exact {
  return amounts.reduce(plus, ZERO);
}

/**
 * Multiplies. `factor` must be a plain decimal: the product of two thirds would be a ninth, which `Exact` cannot hold.
 */
export function times(amount: Exact, factor: Exact): Exact {
  return { units: amount.units * (factor.units / THIRDS), scale: amount.scale + factor.scale };
}

/** Returns `percent` % of `base`. `percent` must be a plain decimal, as for `times`. */
export function percentOf(base: Exact, percent: Exact): Exact {
  const product = times(base, percent);
  return { units: product.units, scale: product.scale + HUNDREDTH_SCALE };
}

/** Converts minutes into hours; `minutes` must be a plain decimal. */
export function overSixty(minutes: Exact): Exact {
  return { units: (minutes.units / THIRDS) * SIXTIETH_UNITS, scale: minutes.scale + HUNDREDTH_SCALE };
}

export function compareExact(left: Exact, right: Exact): -1 | 0 | 1 {
  const { units } = minus(left, right);
  if (units === 0n) return 0;
  return units < 0n ? -1 : 1;
}

/**
 * Rounds to minor units of a currency. The sign takes no part in rounding, so a tie of `half_up` goes away from zero.
 */
export function toMinor({ units, scale }: Exact, digits: number, tie: TieRule): bigint {
  const shift = scale - digits;
  const magnitude = (units < 0n ? -units : units) * powerOfTen(Math.max(0, -shift));
  const divisor = THIRDS * powerOfTen(Math.max(0, shift));
  const below = magnitude / divisor;
  const twice = (magnitude - below * divisor) * 2n;
  const isUp = twice === divisor ? tie === 'half_up' || below % 2n === 1n : twice > divisor;
  const rounded = isUp ? below + 1n : below;
  return units < 0n ? -rounded : rounded;
}

export function exactOfMinor(minor: bigint, digits: number): Exact {
  return { units: minor * THIRDS, scale: digits };
}

/** Returns minor units as text with exactly `digits` decimals. */
export function minorText(minor: bigint, digits: number): Decimal {
  const sign = minor < 0n ? '-' : '';
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Returns the amount for people to read: all digits where they end, 40 decimals of a third. */
export function exactText({ units, scale }: Exact): Decimal {
  return canonicalDecimal(divide(minorText(units, scale), '3'));
}
