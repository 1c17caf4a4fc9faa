import type { Decimal } from '#shared/money/decimal.ts';
import { add } from '#shared/money/decimal.ts';
import type { RiseImpact } from '#shared/screens/price-rise.ts';

/** The amounts of all recurring invoices of one currency; those that make no runs are in no year. */
export interface RiseSum {
  readonly currency: string | null;
  readonly before: Decimal;
  readonly after: Decimal;
}

/** Returns the yearly amounts before and after, one a currency, in order of code. */
export function yearlySums(impacts: readonly RiseImpact[]): readonly RiseSum[] {
  const sums = new Map<string | null, RiseSum>();
  for (const { currency, amounts } of impacts) {
    const before = amounts?.before.year ?? null;
    const after = amounts?.after.year ?? null;
    if (before === null || after === null) continue;
    const sum = sums.get(currency) ?? { currency, before: '0', after: '0' };
    sums.set(currency, { currency, before: add(sum.before, before), after: add(sum.after, after) });
  }
  return [...sums.values()].toSorted((one, other) => ((one.currency ?? '') < (other.currency ?? '') ? -1 : 1));
}
