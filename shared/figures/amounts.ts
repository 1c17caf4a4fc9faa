import { currencyDigits } from '#shared/money/currency.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { add, canonicalDecimal, round } from '#shared/money/decimal.ts';

/** Returns an amount with the digits of its currency; one with more digits keeps them all. */
export function amountIn(currency: string | null, amount: Decimal): Decimal {
  const digits = currencyDigits(currency);
  const exact = canonicalDecimal(amount);
  return (exact.split('.')[1]?.length ?? 0) > digits ? exact : round(exact, digits);
}

/** Returns the exact sum of some amounts of one currency. */
export const sumIn = (currency: string | null, amounts: readonly Decimal[]): Decimal =>
  amountIn(currency, add('0', ...amounts));

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
  return [...groups].sort(([one], [other]) => {
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
    return one < other ? -1 : 1;
  });
}
