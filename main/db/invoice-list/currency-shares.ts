import type { CurrencySum, SelectionSum } from '#shared/screens/invoice-list.ts';

/** A part of what is counted and summed, in one currency. */
export interface CurrencyShare extends CurrencySum {
  readonly count: number;
}

/** All of it; the largest sum first, and equal ones always in the same order. */
export function added(shares: readonly CurrencyShare[]): SelectionSum {
  const sums = new Map<string | null, CurrencySum>();
  let total = 0;
  for (const { currency, count, minor, leftOut } of shares) {
    if (count === 0) continue;
    const before = sums.get(currency) ?? { currency, minor: 0, leftOut: 0 };
    total += count;
    sums.set(currency, { currency, minor: before.minor + minor, leftOut: before.leftOut + leftOut });
  }
  return { count: total, sums: [...sums.values()].sort((a, b) => b.minor - a.minor || compareCodes(a, b)) };
}

function compareCodes({ currency: a }: CurrencySum, { currency: b }: CurrencySum): number {
  return (a ?? '') < (b ?? '') ? -1 : 1;
}
