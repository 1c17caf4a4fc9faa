import type { DayRange } from '#shared/dates/periods.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { add } from '#shared/money/decimal.ts';
import { amountIn, createSums } from './amounts.ts';
import type { CountedPayment } from './counted-payments.ts';
import { countedPayments } from './counted-payments.ts';
import type { Completeness, FigureInvoice, Fold, LackReason, NoteLack } from './figure-rows.ts';
import { collectLacks, isIssued } from './figure-rows.ts';

/** Money that the account counts as paid, in one currency, by the date of the payment. */
export interface PaidSums {
  readonly received: Decimal;
  readonly recorded: Decimal;
  /** The number of payments, and of rows that the account counts beyond them. */
  readonly count: number;
}

export interface PaidInRanges extends Completeness {
  /** The sums of one of the ranges, by its place in the list of them. */
  readonly of: (currency: string | null, range: number) => PaidSums;
  /** The number of invoices of a month (`2026-11`) and before that it lacks something of. */
  readonly lackingUntil: (currency: string | null, month: string) => number;
  readonly lacksIn: (currency: string | null) => Completeness;
}

/** Returns true for money that has arrived: what the account counts beyond its payments has. */
export const isReceived = ({ payment }: CountedPayment): boolean => payment?.isReceived ?? true;

/** Returns true for a day of a range; false for a missing date. */
export const isInRange = (date: string | null, { from, to }: DayRange): boolean =>
  date !== null && date >= from && date <= to;

/**
 * Sums the counted payments of each range, both ends included; received and recorded ones apart. Lacks the invoices whose payments are
 * not known, and those that their payments do not explain: theirs may be of any day.
 */
export function paidInRangesFold(ranges: readonly DayRange[], onLack: NoteLack = () => undefined): Fold<PaidInRanges> {
  const sums = createSums();
  const lacks = collectLacks();
  const lackingByMonth = new Map<string | null, Map<string, number>>();
  const all = { from: least(ranges.map(({ from }) => from)), to: most(ranges.map(({ to }) => to)) };
  const nameOf = (range: number, received: boolean): string => `${String(range)} ${received ? 'received' : 'recorded'}`;
  return {
    take({ invoices, paymentsOf }) {
      for (const invoice of invoices.filter(isIssued)) {
        const { counted, lack } = countedPayments(invoice, paymentsOf(invoice.uid));
        if (lack !== null) noteLack(lack, invoice);
        for (const paid of counted) note(invoice, paid);
      }
    },
    result: () => ({
      of(currency, range) {
        const [received, recorded] = [true, false].map((one) => sums.of(currency, nameOf(range, one)));
        return {
          received: received?.amount ?? amountIn(currency, '0'),
          recorded: recorded?.amount ?? amountIn(currency, '0'),
          count: (received?.count ?? 0) + (recorded?.count ?? 0),
        };
      },
      lackingUntil: (currency, month) =>
        [...(lackingByMonth.get(currency) ?? [])].reduce((all, [own, count]) => (own <= month ? all + count : all), 0),
      lacksIn: lacks.in,
      ...lacks.completeness(),
    }),
  };

  function noteLack(what: LackReason, invoice: FigureInvoice): void {
    lacks.note(what, invoice);
    onLack(what, invoice);
    const months = lackingByMonth.get(invoice.currency) ?? new Map<string, number>();
    lackingByMonth.set(invoice.currency, months);
    const month = invoice.date?.slice(0, 'YYYY-MM'.length) ?? '';
    months.set(month, (months.get(month) ?? 0) + 1);
  }

  function note({ currency }: FigureInvoice, paid: CountedPayment): void {
    if (!isInRange(paid.date, all)) return;
    for (const [at, range] of ranges.entries())
      if (isInRange(paid.date, range)) sums.add(currency, nameOf(at, isReceived(paid)), paid.amount);
  }
}

const least = (days: readonly string[]): string => days.reduce((one, other) => (one < other ? one : other), '9');
const most = (days: readonly string[]): string => days.reduce((one, other) => (one > other ? one : other), '');

/** Returns all money of a sum, received or recorded. */
export const paidTotal = (currency: string | null, { received, recorded }: PaidSums): Decimal =>
  amountIn(currency, add(received, recorded));
