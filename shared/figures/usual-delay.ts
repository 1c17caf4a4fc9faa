import { daysBetween } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import { countedPayments } from './counted-payments.ts';
import type { FigureInvoice, FigurePayment, FigureRows } from './figure-rows.ts';
import { isIssued, isPaid } from './figure-rows.ts';

/** Days by the invoices of a client: the middle one, and the 25th and the 75th percentile by nearest rank. */
export interface DaySpread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** Tells when a client usually pays. */
export interface UsualDelay {
  /** Days after the due date; negative for days before it. */
  readonly afterDue: DaySpread;
  /** Days after the date of the invoice. */
  readonly toPay: DaySpread;
  /** The number of paid invoices that it rests on. */
  readonly of: number;
}

/** Days that an invoice took to be paid: after its due date, and after its own date. */
export interface DaysToPay {
  readonly afterDue: number;
  readonly toPay: number;
}

/** Returns the usual delay of a client from the client's paid invoices with known payments; null without any (figures.md). */
export const usualDelay = (
  invoices: readonly FigureInvoice[],
  paymentsOf: (invoice: Uid) => readonly FigurePayment[],
): UsualDelay | null => delayFrom(invoices.flatMap((invoice) => daysToPay(invoice, paymentsOf(invoice.uid)) ?? []));

/** Returns a function that tells the days after the due date in which each client of some rows usually pays. */
export function delaysIn({ invoices, paymentsOf }: FigureRows): (client: Uid) => DaySpread | null {
  const byClient = Map.groupBy(invoices, ({ clientUid }) => clientUid);
  return (client) => usualDelay(byClient.get(client) ?? [], paymentsOf)?.afterDue ?? null;
}

/** Returns the usual delay that the days of several invoices show; null without any. */
function delayFrom(settled: readonly DaysToPay[]): UsualDelay | null {
  const afterDue = spreadOf(settled.map((one) => one.afterDue));
  const toPay = spreadOf(settled.map((one) => one.toPay));
  return afterDue === null || toPay === null ? null : { afterDue, toPay, of: settled.length };
}

/** Returns the days that an invoice took; null for one that is not paid, and where its payments are not known or not explained. */
export function daysToPay(invoice: FigureInvoice, payments: readonly FigurePayment[]): DaysToPay | null {
  if (!isIssued(invoice) || !isPaid(invoice)) return null;
  const { date, dueDate } = invoice;
  const { counted, lack } = countedPayments(invoice, payments);
  const last = counted.flatMap((one) => one.date ?? []).reduce((one, other) => (one > other ? one : other), '');
  const afterDue = dueDate === null ? null : daysBetween(dueDate, last);
  const toPay = date === null ? null : daysBetween(date, last);
  return lack !== null || afterDue === null || toPay === null ? null : { afterDue, toPay: Math.max(0, toPay) };
}

/** Returns the spread of some days; null without any. */
export function spreadOf(days: readonly number[]): DaySpread | null {
  const sorted = days.toSorted((one, other) => one - other);
  const [low, high] = [percentile(sorted, 25), percentile(sorted, 75)];
  return low === null || high === null ? null : { median: medianOf(sorted), low, high };
}

/** Returns the middle of sorted numbers, which are not none; of two middle ones the mean, as a whole number. */
export function medianOf(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  return Math.round(((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2);
}

/** Returns a percentile of sorted numbers by nearest rank; null without any. */
const percentile = (sorted: readonly number[], percent: number): number | null =>
  sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? null;
