import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, canonicalDecimal, compare, divide, multiply, round, subtract } from '#shared/money/decimal.ts';
import {
  compareExact,
  exactOf,
  exactText,
  minorText,
  minus,
  overSixty,
  percentOf,
  plus,
  sumOf,
  times,
  toMinor,
} from '#shared/money/exact.ts';
import { decimals } from '#test/helpers/arbitraries.ts';

describe('exact amounts', () => {
  it('compute like decimals', () => {
    fc.assert(
      fc.property(decimals(12, 6), decimals(12, 6), (a, b) => {
        const [left, right] = [exactOf(a), exactOf(b)];
        const expected = [add(a, b), subtract(a, b), multiply(a, b), divide(multiply(a, b), '100')];
        const amounts = [plus(left, right), minus(left, right), times(left, right), percentOf(left, right)];
        expect(amounts.map(exactText)).toEqual(expected.map(canonicalDecimal));
        expect(compareExact(left, right)).toBe(compare(a, b));
      }),
    );
  });

  it('round like decimals, ties included', () => {
    const halves = fc
      .integer({ min: -100_000, max: 100_000 })
      .map((thousandths) => divide(String(thousandths), '1000'));
    const ties = fc.constantFrom('half_up', 'half_even');
    fc.assert(
      fc.property(fc.oneof(decimals(12, 6), halves), fc.constantFrom(0, 2, 3), ties, (amount, digits, tie) => {
        expect(minorText(toMinor(exactOf(amount), digits, tie), digits)).toBe(round(amount, digits, tie));
      }),
    );
  });

  it('hold thirds of an hour exactly', () => {
    const third = overSixty(exactOf('20'));
    expect(exactText(sumOf([third, third, third]))).toBe('1');
    expect(exactText(overSixty(exactOf('90')))).toBe('1.5');
    expect(exactText(third)).toMatch(/^0\.3{40}$/);
    expect(compareExact(times(third, exactOf('3')), exactOf('1.000'))).toBe(0);
  });
});
