import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, subtract } from '#shared/money/decimal.ts';
import type { PaymentContext } from '#shared/payments/payment-row.ts';
import {
  acceptedBy,
  afterPayment,
  findDuplicatePayments,
  notesOn,
  questionsBefore,
} from '#shared/payments/payment-guards.ts';
import { openAmounts } from '#shared/payments/payment-sums.ts';
import { suggestedAmounts } from '#shared/payments/suggested-amount.ts';
import { centAmounts, paymentContextOf, paymentRowOf, paymentRows, waitingRow } from '#test/helpers/payment-rows.ts';

const cash = (amount: string) => ({ amount, date: '2026-11-20', payment_method: 'cash' }) as const;

describe('the amount left after a payment', () => {
  it('is what is left, paid in full, or the excess', () => {
    const context = paymentContextOf();
    expect(afterPayment(context, '100', null)).toEqual({ kind: 'left', amount: '150' });
    expect(afterPayment(context, '250.00', null)).toEqual({ kind: 'in_full' });
    expect(afterPayment(context, '270', null)).toEqual({ kind: 'over', by: '20' });
    expect(afterPayment(context, '', null)).toBeNull();
    expect(afterPayment(context, '1,23 ?', null)).toBeNull();
    expect(afterPayment(paymentContextOf({ totalDue: null }), '100', null)).toBeNull();
  });

  it('considers waiting payments and announced ones', () => {
    const payments = [
      waitingRow('50.00', { uid: 'a' }),
      paymentRowOf({ uid: 'b', amount: '80.00', state: 'unrealized' }),
    ];
    expect(afterPayment(paymentContextOf({ payments }), '120.00', null)).toEqual({ kind: 'in_full' });
  });

  it('adds up with the payment to the amount left before', () => {
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

describe('the questions before a payment is recorded', () => {
  it('ask about a payment of the same amount, day and method, also if that one waits', () => {
    for (const twin of [paymentRowOf({ amount: '100.0' }), waitingRow('100.00')]) {
      const [question] = questionsBefore(paymentContextOf({ payments: [twin] }), cash('100.00'), null);
      expect(question).toMatchObject({ kind: 'same', duplicate: { uid: twin.uid } });
    }
  });

  it('ask about none that differs in one of the three, waits for deletion, or is being edited', () => {
    const others = [
      paymentRowOf({ amount: '100.01' }),
      paymentRowOf({ date: '2026-11-19' }),
      paymentRowOf({ method: 'check' }),
      paymentRowOf({ waitingFor: 'delete' }),
    ];
    expect(findDuplicatePayments(others, cash('100.00'), null)).toEqual([]);
    expect(findDuplicatePayments([paymentRowOf()], cash('100.00'), paymentRowOf().uid)).toEqual([]);
  });

  it('ask only before more is recorded than is due', () => {
    fc.assert(
      fc.property(paymentRows, centAmounts, centAmounts, (payments, totalDue, amount) => {
        const context = paymentContextOf({ payments, totalDue });
        const kinds = questionsBefore(context, { ...cash(amount), date: '1899-01-01' }, null).map(({ kind }) => kind);
        const { left } = openAmounts(context, payments);
        expect(kinds.includes('over')).toBe(compare(amount, left ?? '') > 0);
      }),
    );
  });

  it('ask nothing again that was accepted, but about any other payment and any larger excess', () => {
    fc.assert(
      fc.property(paymentRows, centAmounts, centAmounts, (payments, totalDue, amount) => {
        const context = paymentContextOf({ payments, totalDue });
        const typed = cash(amount);
        const accepted = acceptedBy(questionsBefore(context, typed, null));
        expect(questionsBefore(context, typed, null, accepted)).toEqual([]);
        const twin = waitingRow(amount, { uid: 'another', date: typed.date, method: typed.payment_method });
        const kinds = questionsBefore({ ...context, payments: [...payments, twin] }, typed, null, accepted);
        expect(kinds[0]).toMatchObject({ kind: 'same', duplicate: { uid: 'another' } });
        if (compare(accepted.over, '0') <= 0) return;
        const less = { ...accepted, over: subtract(accepted.over, '0.01') };
        expect(questionsBefore(context, typed, null, less).map(({ kind }) => kind)).toEqual(['over']);
      }),
    );
  });

  it('never ask about a suggested amount', () => {
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

describe('the hints beside a payment', () => {
  it('mention drafts, part payments that are not allowed, and payments never listed', () => {
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
