import type { PlainDate } from '#shared/dates/plain-date.ts';
import { daysBetween } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { compare } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import { byCurrency, sumIn } from './amounts.ts';
import { countedPayments } from './counted-payments.ts';
import type { Completeness, FigureInvoice, FigurePayment } from './figure-rows.ts';
import { completeness, isIssued, isPaid } from './figure-rows.ts';

interface CountedSum {
  readonly amount: Decimal;
  readonly count: number;
}

/** The amounts that a client owes and has paid, in one currency. */
export interface ClientSums {
  readonly currency: string | null;
  readonly due: CountedSum;
  /** `oldestDays`: the most days late; 0 where nothing is overdue. */
  readonly overdue: CountedSum & { readonly oldestDays: number };
  /** The counted payments dated in this calendar year. */
  readonly paidThisYear: CountedSum;
}

/** Returns true for an invoice that something is due of (figures.md, "open"). */
export const isOpen = (invoice: FigureInvoice): boolean =>
  isIssued(invoice) && !isPaid(invoice) && invoice.totalDue !== null && compare(invoice.totalDue, '0') > 0;

/** Returns true for an open invoice whose due date is before a day. */
export const isOverdueAt = (invoice: FigureInvoice, day: PlainDate): boolean =>
  isOpen(invoice) && invoice.dueDate !== null && invoice.dueDate < day;

/** Returns the sums of a client's invoices, one part a currency; what is due needs no payments, what was paid does. */
export function clientSums(
  invoices: readonly FigureInvoice[],
  paymentsOf: (invoice: Uid) => readonly FigurePayment[],
  today: PlainDate,
): Completeness & { readonly sums: readonly ClientSums[] } {
  const lacks: Record<'payments' | 'unexplained', FigureInvoice[]> = { payments: [], unexplained: [] };
  const year = today.slice(0, 4);
  const sums = byCurrency(invoices).map(([currency, own]): ClientSums => {
    const open = own.filter(isOpen);
    const overdue = open.filter((invoice) => isOverdueAt(invoice, today));
    const paid = own.filter(isIssued).flatMap((invoice) => {
      const { counted, lack } = countedPayments(invoice, paymentsOf(invoice.uid));
      if (lack !== null) lacks[lack].push(invoice);
      return counted.filter(({ date }) => date?.startsWith(year) === true);
    });
    const dueOf = (some: readonly FigureInvoice[]): CountedSum => ({
      amount: sumIn(
        currency,
        some.map(({ totalDue }) => totalDue ?? '0'),
      ),
      count: some.length,
    });
    const late = overdue.map(({ dueDate }) => (dueDate === null ? 0 : (daysBetween(dueDate, today) ?? 0)));
    return {
      currency,
      due: dueOf(open),
      overdue: { ...dueOf(overdue), oldestDays: Math.max(0, ...late) },
      paidThisYear: {
        amount: sumIn(
          currency,
          paid.map(({ amount }) => amount),
        ),
        count: paid.length,
      },
    };
  });
  return { sums, ...completeness(lacks) };
}
