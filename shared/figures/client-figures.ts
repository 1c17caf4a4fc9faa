import type { PlainDate } from '#shared/dates/plain-date.ts';
import { periodOf } from '#shared/dates/periods.ts';
import { add } from '#shared/money/decimal.ts';
import { openBalancesFold } from './ageing.ts';
import type { CountedSum } from './amounts.ts';
import { amountIn, byCurrency } from './amounts.ts';
import type { DueFigures } from './due-figures.ts';
import { dueFigures } from './due-figures.ts';
import type { Completeness, FigureRows } from './figure-rows.ts';
import { foldOf } from './figure-rows.ts';
import { paidInRangesFold } from './paid-in-range.ts';

/** The amounts that a client owes and has paid, in one currency. */
export interface ClientSums {
  readonly currency: string | null;
  readonly due: CountedSum;
  readonly overdue: DueFigures['overdue'];
  /** The counted payments dated in this calendar year. */
  readonly paidThisYear: CountedSum;
}

/** Returns the sums of a client's invoices, one part a currency; what is due needs no payments, what was paid does. */
export function clientSums(
  invoices: FigureRows['invoices'],
  paymentsOf: FigureRows['paymentsOf'],
  today: PlainDate,
): Completeness & { readonly sums: readonly ClientSums[] } {
  const rows = { invoices, paymentsOf };
  const { balances } = foldOf(openBalancesFold({ asOf: today, today }), rows);
  const { of: paidIn, complete, missing } = foldOf(paidInRangesFold([periodOf(today, 'year')]), rows);
  const sums = byCurrency(invoices).map(([currency]): ClientSums => {
    const own = balances.filter(({ invoice }) => invoice.currency === currency);
    const { outstanding, overdue } = dueFigures(currency, own, today);
    const { received, recorded, count } = paidIn(currency, 0);
    return {
      currency,
      due: outstanding,
      overdue,
      paidThisYear: { amount: amountIn(currency, add(received, recorded)), count },
    };
  });
  return { sums, complete, missing };
}
