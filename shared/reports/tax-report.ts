import { sumIn } from '#shared/figures/amounts.ts';
import type { CurrencyTaxes, TaxRow, Taxes } from '#shared/figures/taxes.ts';
import { byNumber } from '#shared/figures/taxes.ts';
import type { CurrencyReport, ReportRequest, ReportRow, ReportValues } from './report.ts';
import { MOST_RECORDS, UNEXPLAINED_NAMED } from './report.ts';
import { inOrder } from './report-table.ts';

/** Returns the key of a tax: its name and its rate. */
export const taxKey = ({ name, rate }: Pick<TaxRow, 'name' | 'rate'>): string => JSON.stringify([name, rate]);

/** Reads the key of a tax. */
export function readTaxKey(key: string): { readonly name: string; readonly rate: string | null } {
  // Made by `taxKey`.
  const [name, rate] = JSON.parse(key) as [string, string | null];
  return { name, rate };
}

/** Returns the taxes of a period as a report, beside those of the period before. */
export function taxReportOf(request: ReportRequest, now: Taxes, before: Taxes | null): readonly CurrencyReport[] {
  return now.currencies.map((taxes) => {
    const earlier = before?.currencies.find(({ currency }) => currency === taxes.currency) ?? null;
    const rows = rowsOf(taxes, earlier, before !== null);
    return {
      currency: taxes.currency,
      rows: inOrder(rows, request.sort).slice(0, request.limit),
      rowCount: rows.length,
      totals: totalsOf(taxes),
      totalsBefore: before === null ? null : totalsOf(earlier ?? { ...taxes, rows: [] }),
      reconciliation: {
        subTotal: taxes.subTotal,
        discounts: taxes.discounts,
        tax: taxOf(taxes),
        shipping: taxes.shipping,
        unexplained: taxes.unexplainedTotal,
        billed: taxes.billed,
        difference: taxes.difference,
        untaxed: taxes.untaxed,
        invoices: firstUnexplained(taxes),
        invoiceCount: taxes.unexplained.length,
      },
    };
  });
}

function rowsOf(taxes: CurrencyTaxes, earlier: CurrencyTaxes | null, isCompared: boolean): readonly ReportRow[] {
  const keys = new Map([...(earlier?.rows ?? []), ...taxes.rows].map((row) => [taxKey(row), row]));
  const valuesIn = (from: CurrencyTaxes | null, key: string): ReportValues => {
    const found = from?.rows.find((row) => taxKey(row) === key);
    const zero = sumIn(taxes.currency, []);
    return { tax: found?.tax ?? zero, base: found?.base ?? zero };
  };
  return [...keys].map(([key, { name }]) => ({
    key,
    name,
    isNameShared: false,
    values: valuesIn(taxes, key),
    before: isCompared ? valuesIn(earlier, key) : null,
  }));
}

/** Returns the first of the invoices whose parts are not known; of very many, the first of those that were read first. */
const firstUnexplained = ({ unexplained }: CurrencyTaxes): CurrencyTaxes['unexplained'] =>
  unexplained.slice(0, MOST_RECORDS).sort(byNumber).slice(0, UNEXPLAINED_NAMED);

const taxOf = ({ currency, rows }: CurrencyTaxes): string =>
  sumIn(
    currency,
    rows.map(({ tax }) => tax),
  );

/** Bases are information and are not added. */
const totalsOf = (taxes: CurrencyTaxes): ReportValues => ({ tax: taxOf(taxes) });
