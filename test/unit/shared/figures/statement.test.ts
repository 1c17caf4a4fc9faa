import { describe, expect, it } from 'vitest';
import type { FigureInvoice, FigurePayment } from '#shared/figures/figure-rows.ts';
import { movementStatements, openItemStatements } from '#shared/figures/statement.ts';
import { invoiceRow, paymentRow, paymentsIn } from './figure-rows.ts';

const today = '2026-11-29';
const paid = { state: 'paid', totalDue: '0.00' } as const;
const A = invoiceRow('A', { ...paid, date: '2026-08-01', billedTotal: '300.00', paidTotal: '300.00' });
const B = invoiceRow('B', { date: '2026-10-10', billedTotal: '500.00', paidTotal: '200.00', totalDue: '300.00' });
const payments = [paymentRow('A', '2026-09-05', '300.00'), paymentRow('B', '2026-11-02', '200.00')];

const statement = (
  from: string | null,
  invoices: readonly FigureInvoice[] = [A, B],
  paidWith: readonly FigurePayment[] = payments,
) => movementStatements({ invoices, paymentsOf: paymentsIn(paidWith), from, to: today, today });

describe('a statement of movements', () => {
  it.each([
    ['2026-10-01', '0.00', ['500.00', '300.00'], '300.00'],
    ['2026-11-01', '500.00', ['300.00'], '300.00'],
    ['2026-12-01', '300.00', [], '300.00'],
    [null, '0.00', ['300.00', '0.00', '500.00', '300.00'], '300.00'],
  ])('from %s begins with %s and ends with what is due', (from, opening, balances, closing) => {
    const [part] = statement(from).statements;
    expect(part?.opening).toBe(opening);
    expect(part?.rows.map(({ balance }) => balance)).toEqual(balances);
    expect(part?.closing).toBe(closing);
    expect(statement(from).complete).toBe(true);
  });

  it('holds the invoice as the account has it now, and neither drafts nor announced money', () => {
    const lowered = invoiceRow('A', { ...paid, billedTotal: '97.50', paidTotal: '97.50' });
    const draft = invoiceRow('D', { state: 'draft' });
    const announced = paymentRow('B', '2026-11-03', '40.00', false);
    const { statements } = statement(null, [lowered, draft], [paymentRow('A', '2026-02-01', '97.50')]);
    expect(statements[0]?.closing).toBe('0.00');
    const beside = statement(null, [B], [payments[1] ?? announced, announced]).statements[0];
    expect(beside?.closing).toBe('300.00');
    expect(beside?.recorded.map(({ amount }) => amount)).toEqual(['40.00']);
  });

  it('shows money that no payment explains as counted by the account, and says so', () => {
    const { statements, missing } = statement(null, [B], [paymentRow('B', '2026-11-02', '150.00')]);
    expect(statements[0]?.rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['invoice', '500.00'],
      ['counted_by_account', '-50.00'],
      ['payment', '-150.00'],
    ]);
    expect(missing).toMatchObject([{ what: 'unexplained', count: 1 }]);
  });

  it('has a balance for each currency', () => {
    const { statements } = statement(null, [
      A,
      { ...B, currency: 'JPY', billedTotal: '500', paidTotal: '200', totalDue: '300' },
    ]);
    expect(statements.map(({ currency, closing }) => [currency, closing])).toEqual([
      ['EUR', '0.00'],
      ['JPY', '300'],
    ]);
  });
});

describe('a statement of open items', () => {
  it('lists what is open now with its days late at the end', () => {
    const late = { ...B, dueDate: '2026-11-19' };
    const { statements } = openItemStatements({
      invoices: [A, late],
      paymentsOf: paymentsIn(payments),
      from: null,
      to: today,
      today,
    });
    expect(statements[0]?.items).toEqual([
      {
        uid: 'B',
        number: 'B',
        date: '2026-10-10',
        dueDate: '2026-11-19',
        daysLate: 10,
        billed: '500.00',
        paid: '200.00',
        due: '300.00',
      },
    ]);
    expect(statements[0]?.closing).toBe('300.00');
  });
});
