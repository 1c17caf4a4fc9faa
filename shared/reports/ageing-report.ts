import type { AgeingDays } from '#shared/figures/ageing.ts';
import { openBalancesFold } from '#shared/figures/ageing.ts';
import type { Completeness, FigureRows } from '#shared/figures/figure-rows.ts';
import type { ReportEntry } from './report-entry.ts';
import { ofInvoice } from './report-source.ts';

/** Collects what is open at a day as entries of that day. */
export function ageingEntries(days: AgeingDays) {
  const fold = openBalancesFold(days);
  return {
    take(rows: FigureRows): void {
      fold.take(rows);
    },
    result(): Completeness & { readonly entries: readonly ReportEntry[] } {
      const { balances, complete, missing } = fold.result();
      const entries = balances.map(({ invoice, balance, bucket }) => ({
        ...ofInvoice(invoice),
        date: days.asOf,
        values: { [bucket]: balance, total: balance },
      }));
      return { entries, complete, missing };
    },
  };
}
