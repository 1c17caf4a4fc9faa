import { describe, expect, it } from 'vitest';
import type { ClientCard, InvoicePage } from '#shared/model/screens.ts';
import { newCalibration } from '#shared/money/calibration.ts';
import { receiptOf } from '#renderer/documents/receipt-model.ts';
import { footOfReceipt, textOnReceipt } from '#renderer/documents/paper-text.ts';
import { paymentRowOf } from '#test/helpers/payment-rows.ts';

const client = (language: string): ClientCard => ({
  uid: 'c',
  name: 'Birch & Söhne',
  email: null,
  currency: 'EUR',
  language,
  addressLines: ['Hafenstr. 4', '20457 Hamburg'],
  upload: 'synced',
  openSums: [],
  overdueCount: 0,
});

const page = (language: string): InvoicePage => ({
  uid: 'i',
  invoice: { statement_no: 'RE-7', billed_total: '1250.00', total_due: '250.00', currency_iso_code: 'EUR' },
  client: client(language),
  totalIs: 'service',
  ownRange: null,
  account: { subTotal: null, billedTotal: '1250.00', verdict: null, calibration: newCalibration },
  hasDetails: false,
  detailsAt: null,
  upload: 'synced',
  isOverdue: false,
  hasDraft: false,
  problem: null,
  lineLock: null,
});

const paid = paymentRowOf({ amount: '1000.0', currency: 'EUR', receiptNo: 'RCPT-9', method: 'bank_transfer' });

describe('receiptOf', () => {
  it('says everything in the client’s language and numbers', () => {
    expect(receiptOf({ ...paid, details: 'ref 7' }, page('de'), 'Aurora')).toMatchObject({
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
    expect(receiptOf({ ...paid, method: 'paypal' }, page('ja'), 'Aurora')?.method).toBe('PayPal');
    expect(receiptOf({ ...paid, method: 'shell_money' }, page('ja'), 'Aurora')?.method).toBe('shell money');
  });

  it('signs for nothing that is not in', () => {
    expect(receiptOf({ ...paid, state: 'unrealized' }, page('de'), 'Aurora')).toBeNull();
    expect(receiptOf({ ...paid, state: 'unrealized', isRealizeWaiting: true }, page('de'), 'Aurora')).toBeNull();
    expect(receiptOf({ ...paid, waitingFor: 'delete' }, page('de'), 'Aurora')).toBeNull();
  });

  it('is marked at its foot as made here, with the number that leads back to it', () => {
    const receipt = receiptOf(paid, page('ja'), 'Aurora');
    if (receipt === null) throw new Error('no receipt');
    expect(footOfReceipt(receipt, true)).toBe('領収書 RCPT-9 · ローカルコピー');
    expect(footOfReceipt({ ...receipt, number: '' }, false)).toBe('領収書 RE-7');
    const text = textOnReceipt(receipt, 'Kandy');
    for (const part of ['Kandy', '領収書', 'Birch & Söhne', '20457 Hamburg', '銀行振込', 'ローカルコピー', 'Aurora'])
      expect(text).toContain(part);
  });
});
