/**
 * An exact fraction. Products and quotients lose nothing; rounding happens once, where money is due. Written separately
 * from the client's calculator, so that tests compare two implementations.
 */
export interface Fraction {
  readonly numerator: bigint;
  /** Always positive. */
  readonly denominator: bigint;
}

/** Rounding of a half: away from zero, or to the even neighbour. */
type RoundingTie = 'half_up' | 'half_even';

export const ZERO: Fraction = { numerator: 0n, denominator: 1n };

// A table, because raising a BigInt to a power costs more than reading the rest of a number.
const POWERS_OF_TEN = Array.from({ length: 20 }, (_power, digits) => 10n ** BigInt(digits));

function powerOfTen(digits: number): bigint {
  return POWERS_OF_TEN[digits] ?? 10n ** BigInt(digits);
}

/** Reads validated decimal text; null counts as zero. */
export function fraction(text: string | null): Fraction {
  const [whole = '0', decimals = ''] = (text ?? '0').split('.');
  return { numerator: BigInt(whole + decimals), denominator: powerOfTen(decimals.length) };
}

export function fromMinor(minor: bigint, digits: number): Fraction {
  return { numerator: minor, denominator: powerOfTen(digits) };
}

export function product(left: Fraction, right: Fraction): Fraction {
  return { numerator: left.numerator * right.numerator, denominator: left.denominator * right.denominator };
}

export function dividedBy(value: Fraction, divisor: bigint): Fraction {
  return { numerator: value.numerator, denominator: value.denominator * divisor };
}

function commonDivisor(left: bigint, right: bigint): bigint {
  return right === 0n ? left : commonDivisor(right, left % right);
}

/**
 * Returns the sum over the smallest common denominator: a thousand lines would otherwise multiply into endless digits.
 */
export function plus(left: Fraction, right: Fraction): Fraction {
  if (left.denominator === right.denominator) {
    return { numerator: left.numerator + right.numerator, denominator: left.denominator };
  }
  const shared = commonDivisor(left.denominator, right.denominator);
  return {
    numerator: left.numerator * (right.denominator / shared) + right.numerator * (left.denominator / shared),
    denominator: (left.denominator / shared) * right.denominator,
  };
}

export function minus(left: Fraction, right: Fraction): Fraction {
  return plus(left, { numerator: -right.numerator, denominator: right.denominator });
}

export function sumOf(values: readonly Fraction[]): Fraction {
  return values.reduce(plus, ZERO);
}

/** Returns minor units (cents), rounded once; halves go away from zero unless told otherwise. */
export function toMinor(value: Fraction, digits: number, tie: RoundingTie = 'half_up'): bigint {
  const scaled = value.numerator * powerOfTen(digits);
  const magnitude = scaled < 0n ? -scaled : scaled;
  const below = magnitude / value.denominator;
  const twice = (magnitude % value.denominator) * 2n;
  const isUp = twice === value.denominator ? tie === 'half_up' || below % 2n === 1n : twice > value.denominator;
  const rounded = isUp ? below + 1n : below;
  return scaled < 0n ? -rounded : rounded;
}

/**
 * Returns the minor units of decimal text. Text with exactly these digits, as all stored money has, needs no
 * arithmetic.
 */
export function minorOf(text: string, digits: number): bigint {
  const point = text.indexOf('.');
  const decimals = point === -1 ? 0 : text.length - point - 1;
  return decimals === digits ? BigInt(text.replace('.', '')) : toMinor(fraction(text), digits);
}

/** Returns minor units as plain decimal text with exactly the given digits: `109.62`. */
export function minorText(minor: bigint, digits: number): string {
  const magnitude = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  const sign = minor < 0n ? '-' : '';
  if (digits === 0) return sign + magnitude;
  return `${sign}${magnitude.slice(0, -digits)}.${magnitude.slice(-digits)}`;
}

/** Returns decimal text rounded to the given digits. */
export function roundedText(text: string | null, digits: number): string {
  return minorText(toMinor(fraction(text), digits), digits);
}
