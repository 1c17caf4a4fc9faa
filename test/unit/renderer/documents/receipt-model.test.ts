import { describe, expect, it } from 'vitest';
import type { ClientCard, InvoicePage } from '#shared/screens/invoice-page.ts';
import type { PaymentContext, PaymentRow } from '#shared/payments/payment-row.ts';
import { newCalibration } from '#shared/money/calibration/calibration.ts';
import { receiptOf } from '#renderer/documents/receipt-model.ts';
import { footOfReceipt, textOnReceipt } from '#renderer/documents/paper-text.ts';
import { paymentContextOf, paymentRowOf } from '#test/helpers/payment-rows.ts';

const client = (language: string): ClientCard => ({
  uid: 'c',
  name: 'Birch & Söhne',
  email: null,
  currency: 'EUR',
  language,
  addressLines: ['Hafenstr. 4', '20457 Hamburg'],
  formerNames: [],
  upload: 'synced',
  openSums: [],
  overdueCount: 0,
  overdueSums: [],
  overdueSince: null,
});

const page = (): InvoicePage => ({
  uid: 'i',
  invoice: { statement_no: 'RE-7', billed_total: '1250.00', total_due: '250.00', currency_iso_code: 'EUR' },
  client: client('ko'),
  totalIs: 'service',
  ownRange: null,
  account: { subTotal: null, billedTotal: '1250.00', verdict: null, calibration: newCalibration },
  hasDetails: false,
  areLinesOutdated: false,
  detailsAt: null,
  upload: 'synced',
  isOverdue: false,
  tags: [],
  hasDraft: false,
  draftProblem: null,
  problem: null,
  lineLock: null,
  clientThen: null,
});

const paid = paymentRowOf({ amount: '1000.0', currency: 'EUR', receiptNo: 'RCPT-9', method: 'bank_transfer' });

const context = (language: string, part: Partial<PaymentContext> = {}): PaymentContext =>
  paymentContextOf({
    number: 'RE-7',
    client: client(language),
    currency: 'EUR',
    billedTotal: '1250.00',
    paidTotal: '1000.00',
    totalDue: '250.00',
    payments: [paid],
    ...part,
  });

describe('receiptOf', () => {
  it('says everything in the client’s language and numbers', () => {
    expect(receiptOf({ ...paid, details: 'ref 7' }, page(), context('de'), 'Aurora')).toMatchObject({
      language: 'de',
      number: 'RCPT-9',
      clientName: 'Birch & Söhne',
      addressLines: ['Hafenstr. 4', '20457 Hamburg'],
      date: '20.11.2026',
      invoiceNumber: 'RE-7',
      method: 'Überweisung',
      reference: 'ref 7',
      amount: '1.000,00\u00a0€',
      invoiceTotal: '1.250,00\u00a0€',
      stillDue: '250,00\u00a0€',
    });
    expect(receiptOf({ ...paid, method: 'paypal' }, page(), context('ja'), 'Aurora')?.method).toBe('PayPal');
    expect(receiptOf({ ...paid, method: 'shell_money' }, page(), context('ja'), 'Aurora')?.method).toBe('shell money');
  });

  it('returns no receipt for money that has not arrived', () => {
    expect(receiptOf({ ...paid, state: 'unrealized' }, page(), context('de'), 'Aurora')).toBeNull();
    expect(
      receiptOf({ ...paid, state: 'unrealized', isRealizeWaiting: true }, page(), context('de'), 'Aurora'),
    ).toBeNull();
    expect(receiptOf({ ...paid, waitingFor: 'delete' }, page(), context('de'), 'Aurora')).toBeNull();
  });

  it('is marked at its foot as a local copy, with its number', () => {
    const receipt = receiptOf(paid, page(), context('ja'), 'Aurora');
    if (receipt === null) throw new Error('no receipt');
    expect(footOfReceipt(receipt, true)).toBe('領収書 RCPT-9 · ローカルコピー');
    expect(footOfReceipt({ ...receipt, number: '' }, false)).toBe('領収書 RE-7');
    const text = textOnReceipt(receipt, 'Kandy');
    for (const part of ['Kandy', '領収書', 'Birch & Söhne', '20457 Hamburg', '銀行振込', 'ローカルコピー', 'Aurora'])
      expect(text).toContain(part);
  });
});

describe('the amount still due on a receipt', () => {
  const waiting = paymentRowOf({
    uid: '01936f00-0000-7000-8000-0000000000c1',
    amount: '750.00',
    currency: 'EUR',
    method: 'stripe',
    state: null,
    upload: 'waiting',
    waitingFor: 'create',
  });
  const nothingPaid = { paidTotal: '0.00', totalDue: '1000.00', billedTotal: '1000.00' };
  const due = (payment: PaymentRow, part: Partial<PaymentContext>, ownRange: InvoicePage['ownRange'] = null) =>
    receiptOf(payment, { ...page(), ownRange }, context('de', part), 'Aurora')?.stillDue;

  it('is reduced by payments that wait to be uploaded, including this one', () => {
    expect(due(waiting, { ...nothingPaid, payments: [waiting] })).toBe('250,00\u00a0€');
    const local = { ...nothingPaid, payments: [waiting], listing: { kind: 'only_here' } } as const;
    expect(due(waiting, local, ['1000.00', '1000.00'])).toBe('250,00\u00a0€');
    const other = { ...waiting, uid: '01936f00-0000-7000-8000-0000000000c2', amount: '0.1' };
    expect(due(paid, { payments: [paid, other] })).toBe('249,90\u00a0€');
  });

  it.each<readonly [string, Partial<PaymentContext>]>([
    ['the account has refused something', { payments: [{ ...waiting, upload: 'needs_you' }] }],
    ['nobody knows whether it arrived', { payments: [{ ...waiting, upload: 'unconfirmed' }] }],
    ['it is leaving at this moment', { payments: [{ ...waiting, upload: 'sending' }] }],
    ['the other payments were never read', { payments: [waiting], listing: { kind: 'never' } }],
    [
      'money has moved since they were read',
      { payments: [waiting], listing: { kind: 'listed', at: 1, isOutdated: true } },
    ],
    [
      'the account’s totals are older than its payment',
      { payments: [{ ...waiting, state: 'realized', upload: 'synced', waitingFor: null }] },
    ],
    ['the account tells no amount', { payments: [waiting], totalDue: null }],
  ])('is left out where %s', (_why, part) => {
    expect(due(waiting, { ...nothingPaid, ...part })).toBeNull();
  });

  it('is left out if the service may compute another total', () => {
    const local = { ...nothingPaid, payments: [waiting], listing: { kind: 'only_here' } } as const;
    expect(due(waiting, local, ['999.99', '1000.00'])).toBeNull();
  });
});
