import { describe, expect, it } from 'vitest';
import { foldOf } from '#shared/figures/figure-rows.ts';
import { paidInRangesFold } from '#shared/figures/paid-in-range.ts';
import { rangeBefore, readRange } from '#shared/figures/range.ts';
import { invoiceRow, paymentRow, paymentsIn } from './figure-rows.ts';

describe('a range of days', () => {
  it('ends today where no end is given, and is refused where a day does not exist or is before the first', () => {
    expect(readRange(null, null, '2026-11-21')).toEqual({ from: null, to: '2026-11-21' });
    expect(readRange('2026-11-21', null, '2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-21' });
    expect(readRange('2026-02-30', null, '2026-11-21')).toBeNull();
    expect(readRange(null, '2026-13-01', '2026-11-21')).toBeNull();
    expect(readRange('2026-11-22', null, '2026-11-21')).toBeNull();
  });

  it.each([
    ['H36: all of March against all of February', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['a whole short month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['the beginning of a month', '2026-11-01', '2026-11-21', '2026-10-01', '2026-10-21'],
    ['the beginning of a month after a shorter one', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['a whole quarter', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['the beginning of a quarter', '2026-04-01', '2026-05-31', '2026-01-01', '2026-02-28'],
    ['a whole year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['the beginning of a leap year', '2028-01-01', '2028-02-29', '2027-10-01', '2027-11-29'],
    ['the beginning of a year', '2026-01-01', '2026-05-15', '2025-01-01', '2025-05-15'],
    ['other days', '2026-03-10', '2026-03-19', '2026-02-28', '2026-03-09'],
    ['two months that are no period', '2026-02-01', '2026-03-31', '2025-12-04', '2026-01-31'],
  ])('is compared with the one before: %s', (_, from, to, fromBefore, toBefore) => {
    expect(rangeBefore({ from, to })).toEqual({ from: fromBefore, to: toBefore });
  });

  it('H36: follows a year that begins in another month, such as April', () => {
    expect(rangeBefore({ from: '2026-04-01', to: '2027-03-31' }, 4)).toEqual({ from: '2025-04-01', to: '2026-03-31' });
    expect(rangeBefore({ from: '2026-04-01', to: '2026-11-21' }, 4)).toEqual({ from: '2025-04-01', to: '2025-11-21' });
    expect(rangeBefore({ from: '2026-02-01', to: '2026-04-30' }, 2)).toEqual({ from: '2025-11-01', to: '2026-01-31' });
  });
});

describe('what was paid in a range', () => {
  it('H36: counts the last day and not the next, received and recorded apart', () => {
    const invoices = [
      invoiceRow('A', { state: 'paid', paidTotal: '10.00', totalDue: '0.00' }),
      invoiceRow('B', { state: 'partial', paidTotal: '3.00' }),
      invoiceRow('C', { date: '2026-01-10', state: 'paid', paidTotal: '5.00', totalDue: '0.00' }),
    ];
    const payments = [
      paymentRow('A', '2026-01-31', '4.00'),
      paymentRow('A', '2026-02-01', '6.00'),
      paymentRow('B', '2026-01-01', '1.00'),
      paymentRow('B', '2026-01-02', '2.00', false),
    ];
    const january = { from: '2026-01-01', to: '2026-01-31' };
    const { of, missing } = foldOf(paidInRangesFold([january]), { invoices, paymentsOf: paymentsIn(payments) });
    // The payments of C do not add up: what the account counts is received, and dated as the invoice.
    expect(of('EUR', 0)).toEqual({ received: '10.00', recorded: '2.00', count: 4 });
    expect(missing).toEqual([{ what: 'unexplained', count: 1, invoices: [{ uid: 'C', number: 'C' }] }]);
  });
});
