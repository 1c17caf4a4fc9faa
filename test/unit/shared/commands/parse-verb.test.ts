import { describe, expect, it } from 'vitest';
import { parseVerb } from '#shared/commands/parse-verb.ts';

describe('parseVerb', () => {
  it.each([
    ['pay 1042 250 bank', '1042', { amount: '250', method: 'bank_transfer' }],
    ['Pay INV-001042', 'INV-001042', {}],
    ['paid 1042 cash', '1042', { method: 'cash' }],
    ['pay 1042 $1,250.50 wire', '1042', { amount: '1250.5', method: 'bank_transfer' }],
    ['pay 1042 1 250.50', '1042', { amount: '1250.5' }],
    ['pay birch & harbor 99 cheque 4711', 'birch & harbor', { amount: '99', method: 'check', details: '4711' }],
    ['pay 1042 250 bank RF-18 march', '1042', { amount: '250', method: 'bank_transfer', details: 'RF-18 march' }],
    ['pay 1042 bank 250', '1042', { method: 'bank_transfer', details: '250' }],
  ])('reads “%s”', (typed, target, payment) => {
    expect(parseVerb(typed, 'en-US')).toEqual({ verb: 'pay', target, payment });
  });

  it('reads amounts in the locale, and leaves ambiguous ones undecided', () => {
    expect(parseVerb('pay 1042 1.250,50', 'de-DE')?.payment.amount).toBe('1250.5');
    expect(parseVerb('pay 1042 12,50', 'de-DE')?.payment.amount).toBe('12.5');
    expect(parseVerb('pay 1042 1.234', 'de-DE')?.payment.amount).toBe('1.234 ?');
    // There a comma is the mark before a fraction, and the one between groups beside a currency.
    expect(parseVerb('pay 1042 €1,234', 'en-DE')?.payment.amount).toBe('€1,234 ?');
    expect(parseVerb('pay 1042 €1,234.50', 'en-DE')?.payment.amount).toBe('1234.5');
  });

  it('takes all text behind the other verbs as their object', () => {
    expect(parseVerb('send 1042', 'en-US')).toEqual({ verb: 'send', target: '1042', payment: {} });
    expect(parseVerb('new Birch & Harbor', 'en-US')).toEqual({ verb: 'new', target: 'Birch & Harbor', payment: {} });
    expect(parseVerb('copy 12 250 bank', 'en-US')?.target).toBe('12 250 bank');
  });

  it('returns null for a verb alone and for other words', () => {
    expect(parseVerb('pay', 'en-US')).toBeNull();
    expect(parseVerb('birch 250', 'en-US')).toBeNull();
    expect(parseVerb('constructor 1', 'en-US')).toBeNull();
  });
});
