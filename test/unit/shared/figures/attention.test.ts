import { describe, expect, it } from 'vitest';
import { attentionFold } from '#shared/figures/attention.ts';
import { foldOf } from '#shared/figures/figure-rows.ts';
import { invoiceRow, paymentRow, paymentsIn } from './figure-rows.ts';

const today = '2026-11-29';

describe('what needs attention', () => {
  it('is what is overdue, due soon, announced and drafted long ago, the oldest first, whatever its currency', () => {
    const invoices = [
      invoiceRow('late', { dueDate: '2026-11-28' }),
      invoiceRow('later', { dueDate: '2026-11-01', currency: 'JPY', totalDue: '900' }),
      invoiceRow('today', { dueDate: today }),
      invoiceRow('in 7 days', { dueDate: '2026-12-06' }),
      invoiceRow('in 8 days', { dueDate: '2026-12-07' }),
      invoiceRow('paid late', { dueDate: '2026-01-01', state: 'paid', paidTotal: '100.00', totalDue: '0.00' }),
      invoiceRow('draft of 8 days', { state: 'draft', date: '2026-11-21' }),
      invoiceRow('draft of 7 days', { state: 'draft', date: '2026-11-22', isInAccount: false }),
      invoiceRow('announced'),
    ];
    const payments = [
      paymentRow('announced', '2026-11-20', '40.00', false),
      paymentRow('announced', '2026-11-21', '0.00', false),
      paymentRow('announced', '2026-11-22', '10.00'),
    ];
    const found = foldOf(
      attentionFold(today, () => 'Birch'),
      { invoices, paymentsOf: paymentsIn(payments) },
    );
    const numbers = (kind: keyof typeof found) => found[kind].rows.map(({ number, days }) => [number, days]);
    expect(numbers('overdue')).toEqual([
      ['later', 28],
      ['late', 1],
    ]);
    expect(numbers('soon')).toEqual([
      ['today', 0],
      ['in 7 days', -7],
    ]);
    expect(numbers('drafts')).toEqual([['draft of 8 days', 8]]);
    expect(found.recorded).toMatchObject({ count: 1, rows: [{ number: 'announced', amount: '40.00', days: 9 }] });
  });

  it('names the first of many, and how many there are', () => {
    const invoices = Array.from({ length: 9 }, (_, at) =>
      invoiceRow(`A${String(at)}`, { dueDate: `2026-11-0${String(at + 1)}` }),
    );
    const { overdue } = foldOf(
      attentionFold(today, () => ''),
      { invoices, paymentsOf: () => [] },
    );
    expect([overdue.count, overdue.rows.map(({ number }) => number)]).toEqual([9, ['A0', 'A1', 'A2']]);
  });
});
