import { describe, expect, it } from 'vitest';
import { outcomeOfMark } from '#shared/payments/marking.ts';
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
