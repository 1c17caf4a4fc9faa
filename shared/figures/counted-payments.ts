import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { compare, isZero, subtract, sum } from '#shared/money/decimal.ts';
import type { FigureInvoice, FigurePayment } from './figure-rows.ts';

/** Money that the account counts as paid. `payment` is null for what no payment explains (`counted_by_account`). */
export interface CountedPayment {
  readonly invoice: FigureInvoice;
  readonly payment: FigurePayment | null;
  readonly amount: Decimal;
  readonly date: PlainDate | null;
}

/** The counted payments of an invoice, and why they may not be all or not the right ones. */
export interface CountedPayments {
  readonly counted: readonly CountedPayment[];
  readonly lack: 'payments' | 'unexplained' | null;
}

/**
 * Returns the payments of an issued invoice that the account counts: all where they add up to `paid_total`, else the received where
 * those do, else the received with one row for the rest, dated as the invoice (figures.md, "counted payment").
 */
export function countedPayments(invoice: FigureInvoice, payments: readonly FigurePayment[]): CountedPayments {
  const paid = invoice.paidTotal;
  const lack = arePaymentsKnown(invoice) ? null : 'payments';
  const received = payments.filter(({ isReceived }) => isReceived);
  if (paid === null)
    return { counted: received.flatMap((payment) => countedOf(invoice, payment)), lack: lack ?? 'unexplained' };
  for (const some of [payments, received]) {
    const counted = some.flatMap((payment) => countedOf(invoice, payment));
    if (counted.length === some.length && compare(sumOf(counted), paid) === 0) return { counted, lack };
  }
  const counted = received.flatMap((payment) => countedOf(invoice, payment));
  const rest = subtract(paid, sumOf(counted));
  return {
    counted: [...counted, { invoice, payment: null, amount: rest, date: invoice.date }],
    lack: lack ?? 'unexplained',
  };
}

/** Returns true if the payments of an invoice were read and are not outdated, or nothing was paid (figures.md, "known payments"). */
export const arePaymentsKnown = ({ arePaymentsRead, paidTotal }: FigureInvoice): boolean =>
  arePaymentsRead || (paidTotal !== null && isZero(paidTotal));

function countedOf(invoice: FigureInvoice, payment: FigurePayment): readonly CountedPayment[] {
  const { amount } = payment;
  return amount === null ? [] : [{ invoice, payment, amount, date: payment.date ?? invoice.date }];
}

const sumOf = (counted: readonly CountedPayment[]): Decimal =>
  counted.length === 1 ? (counted[0]?.amount ?? '0') : sum(counted.map(({ amount }) => amount));
