/**
 * An exact fraction. Products and quotients lose nothing; rounding happens once, where money is due. Written apart from
 * the client's calculator on purpose, so that tests compare two implementations.
 */
export interface Fraction {
  readonly numerator: bigint;
  /** Always positive. */
  readonly denominator: bigint;
}

// A table, because raising a BigInt to a power costs more than all the rest of reading a number.
const POWERS_OF_TEN = Array.from({ length: 20 }, (_power, digits) => 10n ** BigInt(digits));

function powerOfTen(digits: number): bigint {
  return POWERS_OF_TEN[digits] ?? 10n ** BigInt(digits);
}

/** Reads validated decimal text; nothing counts as zero. */
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

/** Minor units (cents), rounded half-up; halves of negative amounts go away from zero. */
export function toMinor(value: Fraction, digits: number): bigint {
  const scaled = value.numerator * powerOfTen(digits);
  const magnitude = scaled < 0n ? -scaled : scaled;
  const rounded = (magnitude * 2n + value.denominator) / (value.denominator * 2n);
  return scaled < 0n ? -rounded : rounded;
}

/** Minor units as plain decimal text with exactly the given digits: `109.62`. */
export function minorText(minor: bigint, digits: number): string {
  const magnitude = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  const sign = minor < 0n ? '-' : '';
  if (digits === 0) return sign + magnitude;
  return `${sign}${magnitude.slice(0, -digits)}.${magnitude.slice(-digits)}`;
}

/** Decimal text rounded to the given digits. */
export function roundedText(text: string | null, digits: number): string {
  return minorText(toMinor(fraction(text), digits), digits);
}
