import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  canonicalDecimal,
  compare,
  divide,
  fromMinorUnits,
  isDecimal,
  isZero,
  multiply,
  negate,
  round,
  runningSum,
  subtract,
  sum,
  toMinorUnits,
} from '#shared/money/decimal.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { decimals } from '#test/helpers/arbitraries.ts';

/** The same number as an integer of 10^-24: a second arithmetic to hold the first one against. */
function scaled(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const digits = BigInt(whole + fraction.padEnd(24, '0'));
  return decimal.startsWith('-') ? -digits : digits;
}

describe('decimals', () => {
  it('are exactly the texts that the arithmetic can read', () => {
    fc.assert(
      fc.property(fc.oneof(decimals(), fc.stringMatching(/^[-+.,\de]{0,8}$/), fc.string()), (text) => {
        if (!isDecimal(text)) return;
        expect(scaled(canonicalDecimal(text))).toBe(scaled(text));
      }),
    );
    for (const text of ['+5', '', '.5', '5.', '1e3', 'NaN', ' 1', '1 ', '--1', '1,5'])
      expect(isDecimal(text)).toBe(false);
  });

  it('add, subtract, multiply and compare without losing a digit', () => {
    fc.assert(
      fc.property(decimals(), decimals(), (a, b) => {
        expect(scaled(add(a, b))).toBe(scaled(a) + scaled(b));
        expect(scaled(subtract(a, b))).toBe(scaled(a) - scaled(b));
        expect(scaled(multiply(a, b)) * 10n ** 24n).toBe(scaled(a) * scaled(b));
        expect(compare(a, b)).toBe(scaled(a) === scaled(b) ? 0 : scaled(a) < scaled(b) ? -1 : 1);
        expect(scaled(negate(a))).toBe(-scaled(a));
        expect(isZero(a)).toBe(scaled(a) === 0n);
      }),
    );
  });

  it('add up in any number, the usual ones of a book among longer ones, to a sum in its one spelling', () => {
    const anyAmount = fc.oneof(
      decimals(),
      decimals(11, 3),
      decimals(12, 4),
      fc.constantFrom('99999999999.999', '-0.00'),
    );
    fc.assert(
      fc.property(fc.array(anyAmount, { maxLength: 40 }), (amounts) => {
        const all = amounts.reduce((total, amount) => total + scaled(amount), 0n);
        const growing = runningSum();
        for (const amount of amounts) growing.add(amount);
        for (const text of [sum(amounts), growing.value(), add(...amounts)]) {
          expect(scaled(text)).toBe(all);
          expect(text).toBe(canonicalDecimal(text));
        }
      }),
    );
    // More than an array of arguments may hold, and above the digits that a number keeps.
    expect(sum(Array.from({ length: 200_000 }, () => '99999999999.999'))).toBe('19999999999999800');
    expect(() => sum(['1.00', '1e3x'])).toThrow();
    expect(subtract('0.10', '0.1')).toBe('0');
  });

  it('have one spelling for every equal value', () => {
    fc.assert(
      fc.property(decimals(), fc.nat({ max: 5 }), (decimal, zeros) => {
        const padded = `${decimal}${decimal.includes('.') ? '' : '.'}${'0'.repeat(zeros + 1)}`;
        expect(canonicalDecimal(padded)).toBe(canonicalDecimal(decimal));
        expect(canonicalDecimal(canonicalDecimal(decimal))).toBe(canonicalDecimal(decimal));
      }),
    );
    expect(['-0', '0.000', '-0.00'].map(canonicalDecimal)).toEqual(['0', '0', '0']);
  });

  it('round half away from zero, keep the digits asked for, and never show a negative zero', () => {
    const cases: readonly (readonly [string, number, string])[] = [
      ['1.005', 2, '1.01'],
      ['-1.005', 2, '-1.01'],
      ['2.5', 0, '3'],
      ['5', 2, '5.00'],
      ['-0.001', 2, '0.00'],
      ['-0', 0, '0'],
      ['0.0005', 3, '0.001'],
    ];
    for (const [amount, digits, expected] of cases) expect(round(amount, digits)).toBe(expected);
    expect(round('2.5', 0, 'half_even')).toBe('2');
    fc.assert(
      fc.property(decimals(), fc.constantFrom(0, 2, 3), (amount, digits) => {
        const rounded = round(amount, digits);
        expect(rounded.split('.')[1]?.length ?? 0).toBe(digits);
        expect(rounded).not.toMatch(/^-0(\.0*)?$/);
        expect(2n * (scaled(rounded) - scaled(amount))).toSatisfy(
          (twice: bigint) => (twice < 0n ? -twice : twice) <= 10n ** BigInt(24 - digits),
        );
      }),
    );
  });

  it('divide with enough digits for money', () => {
    expect(round(divide('1', '3'), 10)).toBe('0.3333333333');
    expect(round(divide(multiply('90', '40.00'), '60'), 2)).toBe('60.00');
  });
});

describe('minor units', () => {
  it('convert back to the same amount, and are null if a sum could lose digits', () => {
    fc.assert(
      fc.property(decimals(20, 5), fc.constantFrom(0, 2, 3), (amount, digits) => {
        const minor = toMinorUnits(amount, digits);
        const rounded = round(amount, digits);
        const count = rounded.replace(/^-?0*\.?0*/, '').replace(/[-.]/g, '').length;
        if (count > 15) expect(minor).toBeNull();
        else expect(fromMinorUnits(minor ?? Number.NaN, digits)).toBe(rounded);
        if (minor !== null) expect(Number.isSafeInteger(minor)).toBe(true);
      }),
    );
  });

  it('are null for text that is no amount', () => {
    expect([null, '', 'n/a', '1,5', '+1'].map((text) => toMinorUnits(text, 2))).toEqual([null, null, null, null, null]);
  });

  it('are limited to fifteen digits, in every currency', () => {
    expect(toMinorUnits('9999999999999.99', currencyDigits('EUR'))).toBe(999_999_999_999_999);
    expect(toMinorUnits('10000000000000.00', currencyDigits('EUR'))).toBeNull();
    expect(toMinorUnits('999999999999999', currencyDigits('jpy'))).toBe(999_999_999_999_999);
    expect(toMinorUnits('1000000000000', currencyDigits('KWD'))).toBeNull();
    expect(toMinorUnits('-10000000000000', currencyDigits(null))).toBeNull();
  });
});
