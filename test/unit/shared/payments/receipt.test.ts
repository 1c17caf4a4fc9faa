import { describe, expect, it } from 'vitest';
import { outcomeOfMark } from '#shared/payments/marking.ts';
import type { PaymentRow } from '#shared/payments/payment-row.ts';
import { whyNoReceipt } from '#shared/payments/receipt.ts';
import { paymentRowOf, waitingRow } from '#test/helpers/payment-rows.ts';

describe('a receipt', () => {
  it('exists for received money, and has a reason otherwise', () => {
    expect(whyNoReceipt(paymentRowOf())).toBeNull();
    expect(whyNoReceipt(waitingRow('5', { method: 'stripe' }))).toBeNull();
    expect(whyNoReceipt(waitingRow('5'))).toMatch(/not in yet/);
    expect(whyNoReceipt(paymentRowOf({ state: 'unrealized' }))).toMatch(/not in yet/);
    expect(whyNoReceipt(paymentRowOf({ state: 'unrealized', isRealizeWaiting: true }))).toMatch(/has not heard/);
    expect(whyNoReceipt(paymentRowOf({ waitingFor: 'delete' }))).toMatch(/being deleted/);
  });

  it.each<readonly [string, Partial<PaymentRow>, RegExp]>([
    ['with another amount than the account has', { amountInAccount: '90.00' }, /not have this payment as it is/],
    ['of which a change waits', { upload: 'waiting', waitingFor: 'update' }, /not have this payment as it is/],
    ['of which a change is leaving', { upload: 'sending', waitingFor: 'update' }, /not have this payment as it is/],
    ['that the account refused', { upload: 'needs_you', waitingFor: 'update' }, /did not take this payment/],
    ['that nobody knows of', { upload: 'unconfirmed', waitingFor: 'update' }, /Nobody knows yet/],
  ])('does not exist for a payment %s', (_what, part, sentence) => {
    expect(whyNoReceipt(paymentRowOf(part))).toMatch(sentence);
  });

  it('exists for a new payment that waits for the network, and not for a refused or unanswered one', () => {
    const fresh = (part: Partial<PaymentRow>) => whyNoReceipt(waitingRow('5', { method: 'stripe', ...part }));
    expect([fresh({}), fresh({ upload: 'sending' })]).toEqual([null, null]);
    expect(fresh({ upload: 'needs_you' })).toMatch(/did not take this payment/);
    expect(fresh({ upload: 'unconfirmed' })).toMatch(/Nobody knows yet/);
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
