import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates/plain-date.ts';
import { usualDelay } from '#shared/figures/usual-delay.ts';
import { invoiceRow, paymentRow, paymentsIn } from './figure-rows.ts';

const DUE = '2026-01-31';
const paidRow = (uid: string, more: Parameters<typeof invoiceRow>[1] = {}) =>
  invoiceRow(uid, { dueDate: DUE, state: 'paid', paidTotal: '100.00', totalDue: '0.00', ...more });
const paidAfter = (uid: string, days: number, amount = '100.00') => paymentRow(uid, addDays(DUE, days), amount);

describe('the usual delay of a client', () => {
  it.each([
    [[4], { median: 4, low: 4, high: 4 }, 34],
    [[10, -2, 4], { median: 4, low: -2, high: 10 }, 34],
    [[1, 2, 4, 8], { median: 3, low: 1, high: 4 }, 33],
    [[1, 2, 3, 4, 400], { median: 3, low: 2, high: 4 }, 33],
    [[1, 2, 3, 4, 5, 6, 7, 8], { median: 5, low: 2, high: 6 }, 35],
  ])('of payments %j days after the due date', (days, afterDue, daysToPay) => {
    const payments = days.map((late, at) => paidAfter(String(at), late));
    const delay = usualDelay(
      days.map((_, at) => paidRow(String(at))),
      paymentsIn(payments),
    );
    expect(delay).toMatchObject({ afterDue, toPay: { median: daysToPay }, of: days.length });
  });

  it('counts to the last payment, from invoices that are paid, known and explained', () => {
    const invoices = [
      paidRow('A'),
      paidRow('B', { arePaymentsRead: false }),
      paidRow('C'),
      paidRow('D', { state: 'partial' }),
      paidRow('E', { dueDate: null }),
    ];
    const payments = [
      paidAfter('A', 9, '40.00'),
      paidAfter('A', 2, '60.00'),
      paidAfter('B', 50),
      paidAfter('C', 50, '70.00'),
      paidAfter('D', 50),
      paidAfter('E', 50),
    ];
    expect(usualDelay(invoices, paymentsIn(payments))).toMatchObject({ afterDue: { median: 9 }, of: 1 });
    expect(usualDelay([invoiceRow('A')], () => [])).toBeNull();
  });
});
