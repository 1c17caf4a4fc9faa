import { currencyDigits } from '#shared/money/currency.ts';
import type { Decimal, RunningSum } from '#shared/money/decimal.ts';
import { canonicalDecimal, round, runningSum, sum } from '#shared/money/decimal.ts';

/** Returns an amount with the digits of its currency; one with more digits keeps them all. */
export function amountIn(currency: string | null, amount: Decimal): Decimal {
  const digits = currencyDigits(currency);
  const exact = canonicalDecimal(amount);
  return (exact.split('.')[1]?.length ?? 0) > digits ? exact : round(exact, digits);
}

/** Returns the exact sum of some amounts of one currency. */
export const sumIn = (currency: string | null, amounts: readonly Decimal[]): Decimal =>
  amountIn(currency, sum(amounts));

/** An amount and the number of rows that it is the sum of. */
export interface CountedSum {
  readonly amount: Decimal;
  readonly count: number;
}

/** Sums amounts by a key as they come. */
export function createSums() {
  const sums = new Map<string, { readonly amount: RunningSum; count: number }>();
  const keyOf = (currency: string | null, key: string): string => `${currency ?? ''} ${key}`;
  return {
    add(currency: string | null, key: string, amount: Decimal): void {
      const name = keyOf(currency, key);
      const known = sums.get(name) ?? { amount: runningSum(), count: 0 };
      known.amount.add(amount);
      known.count += 1;
      sums.set(name, known);
    },
    of(currency: string | null, key: string): CountedSum {
      const known = sums.get(keyOf(currency, key));
      return { amount: amountIn(currency, known?.amount.value() ?? '0'), count: known?.count ?? 0 };
    },
  };
}

/** Orders currencies by their code; null comes last. */
export function byCode(one: string | null, other: string | null): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
  return one === other ? 0 : one < other ? -1 : 1;
}

/** Groups rows by currency, in order of code; rows without a currency come last. */
export function byCurrency<Row extends { readonly currency: string | null }>(
  rows: readonly Row[],
): readonly (readonly [currency: string | null, rows: readonly Row[]])[] {
  const groups = new Map<string | null, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.currency);
    if (group === undefined) groups.set(row.currency, [row]);
    else group.push(row);
  }
  return [...groups].sort(([one], [other]) => byCode(one, other));
}
