import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount } from '#main/api/wire/amount.ts';
import { decimals } from '#test/helpers/arbitraries.ts';

describe('an amount as services write it', () => {
  it.each([
    ['10.0', '10.0'],
    [' 12.50 ', '12.50'],
    ['$1,250.00', '1250'],
    ['€ 1.250,75', '1250.75'],
    ['-$50.00', '-50'],
    ['$-50.00', '-50'],
    ['−50,00 €', '-50'],
    ['Rs. 1,250.00', '1250'],
    ['1 250,00 kr', '1250'],
    ['R$ 5,00', '5'],
    ["CHF 1'250.00", '1250'],
    ['¤150.00', '150'],
    ['\ufffd150.00', '150'],
    ['150 USD', '150'],
    ['US$12.50', '12.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['+5', '5'],
    ['1e3', '1000'],
    ['0.10962e3', '109.62'],
    ['1E-2', '0.01'],
  ])('%j is %s', (text, expected) => {
    expect(readAmount(text)).toBe(expected);
  });

  it.each(['', ' ', '\n'])('%j is none', (text) => {
    expect(readAmount(text)).toBeNull();
  });

  it.each([
    '1,234',
    '1:30',
    '(50.00)',
    '50.00-',
    '-$-5',
    '12.5%',
    '5k',
    '5 CR',
    '1/2',
    '0x10',
    '1_000',
    '1e9999999',
    'free',
    '$',
    `5${' '.repeat(200_000)}#`,
  ])('%j has no single reading and stays as it came', (text) => {
    expect(readAmount(text)).toBe(text);
  });

  it('never changes a plain decimal, however long', () => {
    fc.assert(
      fc.property(decimals(), (decimal) => {
        expect(readAmount(decimal)).toBe(decimal);
      }),
    );
  });

  it('gives up on any text: to try all its readings would take longer than a test may', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('5', ' ', '.', ',', 'e', '$', 'a', "'"), { maxLength: 5_000 }), (parts) => {
        readAmount(parts.join(''));
      }),
      { numRuns: 300 },
    );
  });
});
