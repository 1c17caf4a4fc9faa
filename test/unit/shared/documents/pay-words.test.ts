import { describe, expect, it } from 'vitest';
import { waysToPay } from '#shared/documents/pay-words.ts';
import { receiptWords } from '#shared/documents/receipt-words.ts';
import { languages } from '#shared/service/connection.ts';
import { paymentOptions } from '#shared/service/invoice.ts';
import { gatewayNames } from '#shared/payments/gateway-names.ts';

describe('the ways to pay on paper', () => {
  it("are on one line, in the client's language", () => {
    expect(waysToPay('en-us', ['bank_transfer', 'paypal'])).toBe('Ways to pay: bank transfer, PayPal');
    expect(waysToPay('en-uk', ['check'])).toBe('Ways to pay: cheque');
    expect(waysToPay('de', ['bank_transfer', 'cash'])).toBe('Zahlungsarten: Überweisung, Barzahlung');
    expect(waysToPay('ja', ['bank_transfer', 'paypal'])).toBe('お支払方法：銀行振込、PayPal');
  });

  it.each(languages)('have words in %s, the same as on receipts', (language) => {
    const line = waysToPay(language, paymentOptions);
    const { methods } = receiptWords(language);
    for (const way of ['cash', 'check', 'bank_transfer'] as const) {
      expect(line.toLowerCase()).toContain(methods[way].toLowerCase());
      expect(line).not.toContain(`${way}_`);
    }
    expect(line).toContain(gatewayNames.paypal);
    expect(line).toMatch(/^[^:：]+[:：]/u);
    expect(line).not.toMatch(/_|\n|: {2}/u);
  });

  it('differ from one language to the next', () => {
    const lines = new Set(languages.map((language) => waysToPay(language, paymentOptions)));
    expect(lines.size).toBe(languages.length);
  });

  it('leave no line if there are none', () => {
    for (const language of [...languages, null, 'tlh']) {
      expect([waysToPay(language, []), waysToPay(language, ['', ' '])]).toEqual(['', '']);
    }
  });

  it('are listed once each, unknown ones as the account spells them', () => {
    expect(waysToPay('fr', ['gold', 'paypal', 'gold', 'stripe'])).toBe('Modes de paiement\u00a0: gold, PayPal, Stripe');
    expect(waysToPay('constructor', ['constructor'])).toBe('Ways to pay: constructor');
  });
});
