import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import { byCurrency, sumIn } from './amounts.ts';
import type { CountedPayment } from './counted-payments.ts';
import { countedPayments } from './counted-payments.ts';
import type { Completeness, FigureInvoice, FigurePayment } from './figure-rows.ts';
import { completeness, isIssued } from './figure-rows.ts';

/** Money that the account counts as paid, in one currency, by the date of the payment. */
export interface PaidInRange {
  readonly currency: string | null;
  readonly received: Decimal;
  readonly recorded: Decimal;
  readonly counted: readonly CountedPayment[];
}

/** Sums the counted payments from one day to another, both included; received and recorded ones apart. */
export function paidInRange(
  invoices: readonly FigureInvoice[],
  paymentsOf: (invoice: Uid) => readonly FigurePayment[],
  { from, to }: { readonly from: PlainDate; readonly to: PlainDate },
): Completeness & { readonly currencies: readonly PaidInRange[] } {
  const paid = new Map(
    invoices.filter(isIssued).map((invoice) => [invoice, countedPayments(invoice, paymentsOf(invoice.uid))]),
  );
  const currencies = byCurrency(invoices).map(([currency, own]): PaidInRange => {
    const counted = own
      .flatMap((invoice) => paid.get(invoice)?.counted ?? [])
      .filter(({ date }) => date !== null && date >= from && date <= to);
    const sumOf = (isReceived: boolean): Decimal =>
      sumIn(
        currency,
        counted.filter(({ payment }) => (payment?.isReceived ?? true) === isReceived).map(({ amount }) => amount),
      );
    return { currency, received: sumOf(true), recorded: sumOf(false), counted };
  });
  const all = [...paid];
  return {
    currencies,
    ...completeness({
      // Announced money is known from a list that was read, and from nothing else.
      payments: all.filter(([invoice]) => !invoice.arePaymentsRead).map(([invoice]) => invoice),
      unexplained: all.filter(([, { lack }]) => lack === 'unexplained').map(([invoice]) => invoice),
    }),
  };
}
