import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyDigits } from '#shared/money/currency.ts';
import { compare, isDecimal, toMinorUnits } from '#shared/money/decimal.ts';
import { fieldValueOf } from '#shared/money/input/number-input.ts';
import { gatewayMethods, offlineMethods } from '#shared/payments/methods.ts';
import type { PaymentForm } from '#shared/payments/payment-form.ts';
import { problemOfAmount, readPaymentForm } from '#shared/payments/payment-form.ts';
import { decimals } from '#test/helpers/arbitraries.ts';
import { message } from '#shared/words/message.ts';

const form = (part: Partial<PaymentForm> = {}): PaymentForm => ({
  date: '2026-11-21',
  amount: '50',
  method: 'cash',
  details: '',
  isReceived: false,
  ...part,
});

describe('readPaymentForm', () => {
  it('reads an amount with the digits of its currency, and the details without their edges', () => {
    const reading = readPaymentForm(form({ amount: '50', details: ' ref 7 ' }), 'EUR');
    expect(reading).toEqual({
      kind: 'read',
      payment: { date: '2026-11-21', amount: '50.00', payment_method: 'cash', details: 'ref 7', isReceived: false },
    });
    expect(readPaymentForm(form({ amount: '5000' }), 'JPY')).toMatchObject({ payment: { amount: '5000' } });
    expect(readPaymentForm(form({ amount: '1.5' }), 'KWD')).toMatchObject({ payment: { amount: '1.500' } });
  });

  it('counts money that came through a gateway as received, whatever the switch says', () => {
    for (const method of gatewayMethods)
      expect(readPaymentForm(form({ method }), 'EUR')).toMatchObject({ payment: { isReceived: true } });
    for (const method of offlineMethods)
      expect(readPaymentForm(form({ method }), 'EUR')).toMatchObject({ payment: { isReceived: false } });
  });

  it('names every problem, each in one sentence', () => {
    const reading = readPaymentForm(form({ amount: '', date: '2026-02-30', method: 'barter' }), 'EUR');
    const problems = reading.kind === 'problems' ? reading.problems : [];
    expect(problems.map(({ field }) => field)).toEqual(['amount', 'date', 'method']);
    expect(problems.map(({ message: said }) => said.key)).toEqual([
      'payment_problem_no_amount',
      'payment_problem_date',
      'payment_problem_method',
    ]);
  });

  it.each(['0', '0.00', '-5', '-0.01'])('refuses %s in one sentence', (amount) => {
    expect(problemOfAmount(amount, 'EUR')).toEqual(message('payment_problem_not_payable'));
  });

  it('refuses ambiguous amounts, and never rounds or shortens silently', () => {
    expect(problemOfAmount(fieldValueOf('1,234.50', { locale: 'en-US', kind: 'amount' }), 'EUR')).toBeNull();
    expect(problemOfAmount(fieldValueOf('1.234', { locale: 'de', kind: 'amount' }), 'EUR')).toEqual(
      message('payment_problem_two_amounts'),
    );
    expect(problemOfAmount(fieldValueOf('two', { locale: 'de', kind: 'amount' }), 'EUR')).toEqual(
      message('payment_problem_two_amounts'),
    );
    expect(problemOfAmount('10.005', 'EUR')).toEqual(
      message('payment_problem_decimals', { currency: 'EUR', digits: 2 }),
    );
    expect(problemOfAmount('10.5', 'JPY')).toEqual(message('payment_problem_no_decimals', { currency: 'JPY' }));
    expect(problemOfAmount('9999999999999.99', 'EUR')).toBeNull();
    expect(problemOfAmount('10000000000000.00', 'EUR')).toEqual(message('payment_problem_too_large'));
  });

  it('reads exactly the amounts that are above zero and fit their currency, and leaves their value as it is', () => {
    const currencies = fc.constantFrom('EUR', 'JPY', 'KWD', null);
    fc.assert(
      fc.property(decimals(18, 5), currencies, (amount, currency) => {
        const reading = readPaymentForm(form({ amount }), currency);
        const digits = currencyDigits(currency);
        const isExact = new RegExp(`^-?\\d+(\\.\\d{0,${String(digits)}}0*)?$`).test(amount);
        const isGood = compare(amount, '0') > 0 && toMinorUnits(amount, digits) !== null && isExact;
        expect(reading.kind).toBe(isGood ? 'read' : 'problems');
        if (reading.kind === 'read') expect(compare(reading.payment.amount, amount)).toBe(0);
      }),
    );
  });

  it('never throws, whatever stands in its boxes', () => {
    const anything = fc.record({
      date: fc.string({ unit: 'grapheme' }),
      amount: fc.string({ unit: 'grapheme' }),
      method: fc.string(),
      details: fc.string({ unit: 'grapheme' }),
      isReceived: fc.boolean(),
    });
    fc.assert(
      fc.property(anything, (typed) => {
        const reading = readPaymentForm(typed, 'EUR');
        if (reading.kind === 'read') expect(isDecimal(reading.payment.amount)).toBe(true);
        else expect(reading.problems.length).toBeGreaterThan(0);
      }),
    );
  });
});
