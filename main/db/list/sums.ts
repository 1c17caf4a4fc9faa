import type { CurrencySum, SelectionSum } from '#shared/lists/list-query.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { toMinorUnits } from '#shared/money/decimal.ts';

/** A count and a sum in one currency. */
export interface CurrencyShare extends CurrencySum {
  readonly count: number;
}

/** Adds shares up per currency. */
export class ShareSums {
  readonly #byCurrency = new Map<string | null, { count: number; minor: number; leftOut: number }>();

  add({ currency, count, minor, leftOut }: CurrencyShare): void {
    const sum = this.#byCurrency.get(currency);
    if (sum === undefined) this.#byCurrency.set(currency, { count, minor, leftOut });
    else {
      sum.count += count;
      sum.minor += minor;
      sum.leftOut += leftOut;
    }
  }

  shares(): readonly CurrencyShare[] {
    return [...this.#byCurrency]
      .map(([currency, sum]) => ({ currency, ...sum }))
      .filter(({ count, minor, leftOut }) => count !== 0 || minor !== 0 || leftOut !== 0);
  }
}

/** Adds shares up per currency; the largest sum first, equal ones in a fixed order. Nothing in no currency is no sum. */
export function added(shares: readonly CurrencyShare[]): SelectionSum {
  const all = new ShareSums();
  for (const share of shares) all.add(share);
  const found = all.shares();
  return {
    count: found.reduce((total, { count }) => total + count, 0),
    sums: found
      .filter(({ currency, minor, leftOut }) => currency !== null || minor !== 0 || leftOut !== 0)
      .map(({ currency, minor, leftOut }) => ({ currency, minor, leftOut }))
      .sort((a, b) => b.minor - a.minor || compareCodes(a, b)),
  };
}

function compareCodes({ currency: a }: CurrencySum, { currency: b }: CurrencySum): number {
  return (a ?? '') < (b ?? '') ? -1 : 1;
}

/** Returns the share of one row. `text`: an amount whose minor units were stored without knowing its currency; null for all others. */
export function shareOf(currency: string | null, minor: number | null, text: string | null): CurrencyShare {
  const known = text === null ? minor : toMinorUnits(text, currencyDigits(currency));
  return { currency, count: 1, minor: known ?? 0, leftOut: known === null ? 1 : 0 };
}
