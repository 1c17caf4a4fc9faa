import { describe, expect, it } from 'vitest';
import { fieldsOf } from '#shared/service/fields.ts';
import { isSameAmount, isSameReference, mayBecome } from '#shared/compare/may-become.ts';

describe('an amount that came back from a service', () => {
  it.each([
    ['10', '10.0', true],
    ['10.00', '10', true],
    ['0.333', '0.33', true],
    ['10.005', '10.01', true],
    ['10.005', '10.00', true],
    ['1.2345', '1.235', true],
    ['10.004', '10.01', true],
    ['10.004', '10.02', false],
    ['10.40', '10', false],
    ['10.4', '10.41', false],
    ['10', '11', false],
    ['-10', '10', false],
    ['10', 'ten', false],
  ])('%s and %s: %s', (sent, stored, isSame) => {
    expect(isSameAmount(sent, stored)).toBe(isSame);
  });
});

describe('a value that was not sent', () => {
  it('matches an empty text, zero, and every default of dates and choices', () => {
    expect(mayBecome('details', { type: 'long_text' }, undefined, '')).toBe(true);
    expect(mayBecome('details', { type: 'long_text' }, undefined, 'ref 7781')).toBe(false);
    expect(mayBecome('rate', { type: 'decimal' }, null, '0.0')).toBe(true);
    expect(mayBecome('rate', { type: 'decimal' }, null, '40.0')).toBe(false);
    expect(mayBecome('date', { type: 'date' }, undefined, '2026-03-01')).toBe(true);
    expect(mayBecome('payment_method', { type: 'choice' }, undefined, 'cash')).toBe(true);
  });
});

describe('a code', () => {
  it('is the same in capitals and small letters', () => {
    const { currency, language, name } = fieldsOf.connections;
    expect(mayBecome('currency', currency, 'USD', 'usd')).toBe(true);
    expect(mayBecome('language', language, 'pt-br', 'pt-BR')).toBe(true);
    expect(mayBecome('currency', currency, 'USD', 'eur')).toBe(false);
    expect(mayBecome('name', name, 'USD', 'usd')).toBe(false);
  });

  it('includes the other spelling of a domain, but no other address', () => {
    const { business_email: address, name } = fieldsOf.connections;
    expect(mayBecome('business_email', address, 'Info@müller.test', 'info@xn--mller-kva.test')).toBe(true);
    expect(mayBecome('business_email', address, 'info@müller.test', 'info@muller.test')).toBe(false);
    expect(mayBecome('business_email', address, "'a@x.test'", 'a@x.test')).toBe(false);
    expect(mayBecome('name', name, 'info@müller.test', 'info@xn--mller-kva.test')).toBe(false);
  });
});

describe('a reference', () => {
  it.each([
    [{ id: 7, hash_key: 'a' }, { id: 7, hash_key: null, name: 'Birch' }, true],
    [{ id: null, hash_key: 'a' }, { id: 7, hash_key: 'a' }, true],
    [{ id: 7, hash_key: 'a' }, { id: 8, hash_key: 'a' }, false],
    [{ id: 7, hash_key: null }, { id: null, hash_key: 'a' }, false],
    [{ id: 7, hash_key: 'a' }, 7, true],
  ])('%j and %j: %s', (sent, stored, isSame) => {
    expect(isSameReference(sent, stored)).toBe(isSame);
  });

  it('excludes nothing when the row does not show it', () => {
    expect(isSameReference({ id: 7, hash_key: 'a' }, undefined)).toBe(true);
  });
});

describe('values with names of their own', () => {
  const { custom_fields } = fieldsOf.connections;
  const rows = (...pairs: readonly (readonly [string, string])[]) => pairs.map(([name, value]) => ({ name, value }));
  it.each([
    ['trimmed', rows([' VAT ', '7 ']), rows(['VAT', '7']), true],
    [
      'escaped, in another order',
      rows(['Tax & duty', '7'], ['A', 'b']),
      rows(['A', 'b'], ['Tax &amp; duty', '7']),
      true,
    ],
    ['of another value', rows(['VAT', '7']), rows(['VAT', '8']), false],
    ['with one more', rows(['VAT', '7']), rows(['VAT', '7'], ['A', 'b']), false],
    ['without one of two alike', rows(['VAT', '7'], ['VAT', '7']), rows(['VAT', '7']), false],
    ['emptied', [], [], true],
    ['of somebody else', [], rows(['A', 'b']), false],
  ])('%s', (_name, sent, stored, isSame) => {
    expect(mayBecome('custom_fields', custom_fields, sent, stored)).toBe(isSame);
  });
});
