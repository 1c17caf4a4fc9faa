import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, subtract } from '#shared/money/decimal.ts';
import type { PaymentContext } from '#shared/payments/payment-row.ts';
import { afterPayment, findDuplicatePayment, notesOn, questionsBefore } from '#shared/payments/payment-guards.ts';
import { openAmounts } from '#shared/payments/payment-sums.ts';
import { suggestedAmounts } from '#shared/payments/suggested-amount.ts';
import { centAmounts, paymentContextOf, paymentRowOf, paymentRows, waitingRow } from '#test/helpers/payment-rows.ts';

const cash = (amount: string) => ({ amount, date: '2026-11-20', payment_method: 'cash' }) as const;

describe('the live line', () => {
  it('says what is left, that all is paid, or how much too much it is', () => {
    const context = paymentContextOf();
    expect(afterPayment(context, '100', null)).toEqual({ kind: 'left', amount: '150' });
    expect(afterPayment(context, '250.00', null)).toEqual({ kind: 'in_full' });
    expect(afterPayment(context, '270', null)).toEqual({ kind: 'over', by: '20' });
    expect(afterPayment(context, '', null)).toBeNull();
    expect(afterPayment(context, '1,23 ?', null)).toBeNull();
    expect(afterPayment(paymentContextOf({ totalDue: null }), '100', null)).toBeNull();
  });

  it('counts with what already waits and with what is recorded and not received', () => {
    const payments = [
      waitingRow('50.00', { uid: 'a' }),
      paymentRowOf({ uid: 'b', amount: '80.00', state: 'unrealized' }),
    ];
    expect(afterPayment(paymentContextOf({ payments }), '120.00', null)).toEqual({ kind: 'in_full' });
  });

  it('adds up: what is left and what is paid are what was left before', () => {
    fc.assert(
      fc.property(paymentRows, centAmounts, centAmounts, (payments, totalDue, amount) => {
        const context: PaymentContext = paymentContextOf({ payments, totalDue });
        const { left } = openAmounts(context, payments);
        const after = afterPayment(context, amount, null);
        const rest = after?.kind === 'left' ? after.amount : after?.kind === 'over' ? subtract('0', after.by) : '0';
        expect(compare(add(rest, amount), left ?? '')).toBe(0);
      }),
    );
  });
});

describe('what is asked before a payment is recorded', () => {
  it('asks about one of the same amount, day and method, also where that one only waits', () => {
    for (const twin of [paymentRowOf({ amount: '100.0' }), waitingRow('100.00')]) {
      const [question] = questionsBefore(paymentContextOf({ payments: [twin] }), cash('100.00'), null);
      expect(question).toMatchObject({ kind: 'same', duplicate: { uid: twin.uid } });
    }
  });

  it('asks about none that differs in one of the three, is being deleted, or is the one being edited', () => {
    const others = [
      paymentRowOf({ amount: '100.01' }),
      paymentRowOf({ date: '2026-11-19' }),
      paymentRowOf({ method: 'check' }),
      paymentRowOf({ waitingFor: 'delete' }),
    ];
    expect(findDuplicatePayment(others, cash('100.00'), null)).toBeNull();
    expect(findDuplicatePayment([paymentRowOf()], cash('100.00'), paymentRowOf().uid)).toBeNull();
  });

  it('asks before more is recorded than is due, and then only', () => {
    fc.assert(
      fc.property(paymentRows, centAmounts, centAmounts, (payments, totalDue, amount) => {
        const context = paymentContextOf({ payments, totalDue });
        const kinds = questionsBefore(context, { ...cash(amount), date: '1899-01-01' }, null).map(({ kind }) => kind);
        const { left } = openAmounts(context, payments);
        expect(kinds.includes('over')).toBe(compare(amount, left ?? '') > 0);
      }),
    );
  });

  it('never asks about what it proposes itself', () => {
    fc.assert(
      fc.property(paymentRows, centAmounts, (payments, totalDue) => {
        const context = paymentContextOf({ payments, totalDue });
        const shares = suggestedAmounts(context, null);
        for (const share of [shares?.full, shares?.half ?? undefined]) {
          if (share === undefined) continue;
          const kinds = questionsBefore(context, { ...cash(share), date: '1899-01-01' }, null).map(({ kind }) => kind);
          expect(kinds).toEqual([]);
        }
      }),
    );
  });
});

describe('what is good to know', () => {
  it('tells of drafts, of part payments that are not asked for, and of payments nobody listed', () => {
    expect(notesOn(paymentContextOf(), '100', null)).toEqual([]);
    expect(notesOn(paymentContextOf({ invoiceState: 'draft' }), '250', null)).toEqual(['draft']);
    const listing = { kind: 'only_here' } as const;
    expect(notesOn(paymentContextOf({ invoiceState: 'draft', listing }), '250', null)).toEqual(['only_here']);
    expect(notesOn(paymentContextOf({ listing: { kind: 'never' } }), '250', null)).toEqual(['never_listed']);
    const payments = [paymentRowOf({ state: 'unrealized' })];
    expect(notesOn(paymentContextOf({ payments }), '150', null)).toEqual(['announced']);
    const whole = paymentContextOf({ allowsPartialPayments: false });
    expect(notesOn(whole, '249.99', null)).toEqual(['part_not_allowed']);
    expect(notesOn(whole, '250', null)).toEqual([]);
    expect(notesOn(whole, '251', null)).toEqual([]);
  });
});
