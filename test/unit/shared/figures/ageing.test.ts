import { describe, expect, it } from 'vitest';
import { ageing } from '#shared/figures/ageing.ts';
import { dashboardFold } from '#shared/figures/dashboard.ts';
import { foldOf } from '#shared/figures/figure-rows.ts';
import { invoiceRow, paymentRow, paymentsIn } from './figure-rows.ts';

const today = '2026-11-29';
const open = (uid: string, dueDate: string | null, due: string) => invoiceRow(uid, { dueDate, totalDue: due });
const nameOf = (): string => 'Birch';

describe('the ageing of a book', () => {
  it('H34: puts every open invoice into the bucket of its days late, which add up to what is outstanding', () => {
    const invoices = [
      open('tomorrow', '2026-11-30', '100.00'),
      open('undated', null, '50.00'),
      open('today', today, '30.00'),
      open('one day', '2026-11-28', '20.00'),
      open('31 days', '2026-10-29', '10.00'),
      invoiceRow('90 days', { dueDate: '2026-08-31', billedTotal: '100.00', paidTotal: '40.00', totalDue: '60.00' }),
      invoiceRow('late draft', { state: 'draft', dueDate: '2026-01-01', totalDue: '999.00' }),
      invoiceRow('paid', { state: 'paid', totalDue: '0.00', paidTotal: '888.00' }),
    ];
    const paymentsOf = paymentsIn([
      paymentRow('90 days', '2026-09-15', '40.00'),
      paymentRow('paid', '2026-02-01', '888.00'),
    ]);
    const { currencies, complete } = ageing({ invoices, paymentsOf, asOf: today, today }, nameOf);
    expect(complete).toBe(true);
    const request = { asOf: today, today, from: '2026-11-01', to: today, yearStart: 1 };
    const board = foldOf(dashboardFold(request, nameOf), { invoices, paymentsOf });
    expect(board.currencies[0]?.outstanding).toEqual({ amount: '270.00', count: 6 });
    expect(board.currencies[0]?.ageing).toEqual(currencies[0]?.buckets);
    expect(currencies[0]?.buckets).toEqual({
      not_due: '130.00',
      no_due_date: '50.00',
      '1-30': '20.00',
      '31-60': '10.00',
      '61-90': '60.00',
      over_90: '0.00',
      credit: '0.00',
      total: '270.00',
    });
  });

  it('H35: reckons a day in the past from what was issued and paid by then', () => {
    const invoice = invoiceRow('A', {
      date: '2026-04-20',
      dueDate: '2026-05-01',
      state: 'paid',
      billedTotal: '1000.00',
      paidTotal: '1000.00',
      totalDue: '0.00',
    });
    const later = invoiceRow('B', { date: '2026-06-01', state: 'paid', paidTotal: '100.00', totalDue: '0.00' });
    const paymentsOf = paymentsIn([paymentRow('A', '2026-06-10', '1000.00'), paymentRow('B', '2026-06-11', '100.00')]);
    const at = (asOf: string) =>
      ageing({ invoices: [invoice, later], paymentsOf, asOf, today }, nameOf).currencies[0]?.buckets;
    expect(at('2026-05-15')).toMatchObject({ '1-30': '1000.00', total: '1000.00' });
    expect(at(today)).toMatchObject({ total: '0.00' });
  });

  it('keeps credits apart, and names an invoice that is paid and due at once', () => {
    const invoices = [
      invoiceRow('credit', { state: 'paid', totalDue: '-12.50' }),
      invoiceRow('disputed', { state: 'paid', totalDue: '5.00' }),
    ];
    const { currencies, missing } = ageing({ invoices, paymentsOf: () => [], asOf: today, today }, nameOf);
    expect(currencies[0]?.buckets).toMatchObject({ credit: '-12.50', total: '-12.50' });
    expect(missing).toMatchObject([{ what: 'unexplained', count: 1 }]);
  });

  it('writes each currency with its own digits, in order of code', () => {
    const invoices = [
      invoiceRow('yen', { currency: 'JPY', totalDue: '1200' }),
      invoiceRow('dinar', { currency: 'BHD', totalDue: '1.5' }),
    ];
    const { currencies } = ageing({ invoices, paymentsOf: () => [], asOf: today, today }, nameOf);
    expect(currencies.map(({ currency, buckets }) => [currency, buckets.total])).toEqual([
      ['BHD', '1.500'],
      ['JPY', '1200'],
    ]);
  });
});
