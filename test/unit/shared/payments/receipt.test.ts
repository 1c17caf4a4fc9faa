import { describe, expect, it } from 'vitest';
import { outcomeOfMark } from '#shared/payments/marking.ts';
import type { PaymentRow } from '#shared/payments/payment-row.ts';
import { whyNoReceipt } from '#shared/payments/receipt.ts';
import { paymentRowOf, waitingRow } from '#test/helpers/payment-rows.ts';
import { message } from '#shared/words/message.ts';
import type { MessageKey } from '#shared/words/compiled/keys.d.ts';

describe('a receipt', () => {
  it('exists for received money, and has a reason otherwise', () => {
    expect(whyNoReceipt(paymentRowOf())).toBeNull();
    expect(whyNoReceipt(waitingRow('5', { method: 'stripe' }))).toBeNull();
    expect(whyNoReceipt(waitingRow('5'))).toEqual(message('receipt_money_not_in'));
    expect(whyNoReceipt(paymentRowOf({ state: 'unrealized' }))).toEqual(message('receipt_money_not_in'));
    expect(whyNoReceipt(paymentRowOf({ state: 'unrealized', isRealizeWaiting: true }))).toEqual(
      message('receipt_mark_waiting'),
    );
    expect(whyNoReceipt(paymentRowOf({ waitingFor: 'delete' }))).toEqual(message('receipt_payment_deleted'));
  });

  it.each<readonly [string, Partial<PaymentRow>, MessageKey]>([
    ['with another amount than the account has', { amountInAccount: '90.00' }, 'receipt_payment_not_in_account'],
    ['of which a change waits', { upload: 'waiting', waitingFor: 'update' }, 'receipt_payment_not_in_account'],
    ['of which a change is leaving', { upload: 'sending', waitingFor: 'update' }, 'receipt_payment_not_in_account'],
    ['that the account refused', { upload: 'needs_you', waitingFor: 'update' }, 'receipt_payment_refused'],
    ['that nobody knows of', { upload: 'unconfirmed', waitingFor: 'update' }, 'receipt_payment_unconfirmed'],
  ])('does not exist for a payment %s', (_what, part, key) => {
    expect(whyNoReceipt(paymentRowOf(part))).toMatchObject({ key });
  });

  it('exists for a new payment that waits for the network, and not for a refused or unanswered one', () => {
    const fresh = (part: Partial<PaymentRow>) => whyNoReceipt(waitingRow('5', { method: 'stripe', ...part }));
    expect([fresh({}), fresh({ upload: 'sending' })]).toEqual([null, null]);
    expect(fresh({ upload: 'needs_you' })).toEqual(message('receipt_payment_refused'));
    expect(fresh({ upload: 'unconfirmed' })).toEqual(message('receipt_payment_unconfirmed'));
  });
});

describe('a mark as received', () => {
  it.each([
    [paymentRowOf({ state: 'unrealized' }), 'marked'],
    [waitingRow('5'), 'marked'],
    [paymentRowOf(), 'received'],
    [paymentRowOf({ state: 'unrealized', isRealizeWaiting: true }), 'received'],
    [paymentRowOf({ state: 'unrealized', waitingFor: 'delete' }), 'leaving'],
    [paymentRowOf({ state: 'disputed' }), 'unknown'],
    [paymentRowOf({ state: null }), 'gone'],
    [null, 'gone'],
  ] as const)('of %j ends as %s', (payment, outcome) => {
    expect(outcomeOfMark(payment)).toBe(outcome);
  });
});
