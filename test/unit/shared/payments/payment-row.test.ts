import { describe, expect, it } from 'vitest';
import type { PaymentRow } from '#shared/payments/payment-row.ts';
import { daysWaited } from '#shared/payments/payment-row.ts';

const cheque: PaymentRow = {
  uid: '01936f00-0000-7000-8000-0000000000ab',
  invoiceUid: '01936f00-0000-7000-8000-0000000000ac',
  invoiceNumber: 'INV-1',
  clientUid: null,
  clientName: 'Birch',
  date: '2026-10-20',
  amount: '10.00',
  currency: 'EUR',
  method: 'check',
  details: '',
  state: 'unrealized',
  upload: 'synced',
  waitingFor: null,
  isRealizeWaiting: false,
  amountInAccount: null,
  problem: null,
  receiptNo: null,
  mailsReceipt: false,
};
const TODAY = '2026-11-21';

describe('the days that announced money is waited for', () => {
  it('are counted from the day of the payment, while the account has it as announced', () => {
    expect(daysWaited(cheque, TODAY)).toBe(32);
    expect(daysWaited({ ...cheque, date: TODAY }, TODAY)).toBe(0);
  });

  it.each<[string, Partial<PaymentRow>]>([
    ['is in', { state: 'realized' }],
    ['is called something else by the account', { state: 'refunded' }],
    ['is marked as received, on its way', { isRealizeWaiting: true, waitingFor: 'realize' }],
    ['is not in the account yet', { state: null, waitingFor: 'create' }],
    ['has no date', { date: null }],
    ['is dated in the future', { date: '2026-11-22' }],
  ])('are null for one that %s', (_, part) => {
    expect(daysWaited({ ...cheque, ...part }, TODAY)).toBeNull();
  });
});
