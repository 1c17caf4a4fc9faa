interface Bounds {
  readonly low: number;
  readonly expected: number;
  readonly high: number;
}

/** Returns, for each part, the sums of all parts up to it. */
export function running(parts: readonly Bounds[]): readonly Bounds[] {
  let sum: Bounds = { low: 0, expected: 0, high: 0 };
  return parts.map(({ low, expected, high }) => {
    sum = { low: sum.low + low, expected: sum.expected + expected, high: sum.high + high };
    return sum;
  });
}
