import { describe, expect, it } from 'vitest';
import { outcomeOfMark } from '#shared/payments/marking.ts';
import type { PaymentRow } from '#shared/payments/payment-row.ts';
import { whyNoReceipt } from '#shared/payments/receipt.ts';
import { paymentRowOf, waitingRow } from '#test/helpers/payment-rows.ts';

describe('a receipt', () => {
  it('is there for money that is in, and says otherwise why not', () => {
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
  ])('is not there for a payment %s', (_what, part, sentence) => {
    expect(whyNoReceipt(paymentRowOf(part))).toMatch(sentence);
  });

  it('is there for a new one that waits for the network, and not once that was refused or may have arrived', () => {
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
