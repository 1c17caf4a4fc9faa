import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, divide, multiply, round, subtract } from '#shared/money/decimal.ts';
import { splitAmount } from '#shared/money/split.ts';
import { decimals } from '#test/helpers/arbitraries.ts';

const shares = fc.array(decimals(6, 4), { minLength: 1, maxLength: 20 });
const digits = fc.constantFrom(0, 2, 3);

describe('a split amount', () => {
  it('has parts that sum to the whole, whatever the shares', () => {
    fc.assert(
      fc.property(decimals(12, 6), shares, digits, (amount, parts, kept) => {
        const split = splitAmount(amount, parts, kept);
        expect(split).toHaveLength(parts.length);
        expect(compare(add('0', ...split), round(amount, kept))).toBe(0);
      }),
    );
  });

  it('gives every part its proportion to within one unit', () => {
    const positive = fc.array(fc.integer({ min: 1, max: 100_000 }).map(String), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), positive, (cents, parts) => {
        const amount = divide(String(cents), '100');
        const whole = add('0', ...parts);
        splitAmount(amount, parts, 2).forEach((part, place) => {
          const difference = subtract(part, divide(multiply(amount, parts[place] ?? '0'), whole));
          expect([compare(difference, '0.01'), compare(difference, '-0.01')]).toEqual([-1, 1]);
        });
      }),
    );
  });

  it('gives the rest to the largest remainders, the first of equal ones', () => {
    expect(splitAmount('100.00', ['1', '1', '1'], 2)).toEqual(['33.34', '33.33', '33.33']);
    expect(splitAmount('0.05', ['50', '30', '20'], 2)).toEqual(['0.03', '0.01', '0.01']);
    expect(splitAmount('0.05', ['20', '30', '50'], 2)).toEqual(['0.01', '0.02', '0.02']);
    expect(splitAmount('0.10', ['1', '1.5', '1.9'], 2)).toEqual(['0.02', '0.04', '0.04']);
    expect(splitAmount('1.00', ['0', '0'], 2)).toEqual(['0.50', '0.50']);
    expect(splitAmount('-0.03', ['1', '1'], 2)).toEqual(['-0.01', '-0.02']);
    expect(splitAmount('10', [], 2)).toEqual([]);
  });
});
