import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberKey } from '#shared/numbering/number-key.ts';

const sorted = (numbers: readonly string[]): readonly string[] =>
  numbers.toSorted((one, other) => (numberKey(one) < numberKey(other) ? -1 : 1));

describe('the sort key of numbers', () => {
  it.each([
    [['INV-9', 'INV-10', 'INV-0100', 'INV-101']],
    [['2025-12', '2026-2', '2026-11']],
    [['1', '2', '10', 'A-1', 'B-1', 'B-1a', 'B-01b']],
    [['INV', 'INV-1']],
    [['', '0', '01', '99999999999999999999', '100000000000000000000']],
  ])('sorts %j in this order', (numbers) => {
    expect(sorted(numbers.toReversed())).toEqual(numbers);
  });

  it('is the same for numbers that differ in leading zeros only', () => {
    expect(numberKey('INV-007')).toBe(numberKey('INV-7'));
    expect(numberKey('INV-000')).toBe(numberKey('INV-0'));
  });

  it('follows the counter of two numbers of one pattern', () => {
    const counter = fc.bigInt({ min: 0n, max: 10n ** 30n });
    const literal = fc.stringMatching(/^[^0-9]{0,4}$/);
    fc.assert(
      fc.property(literal, literal, counter, counter, fc.nat(4), (stem, tail, one, other, zeros) => {
        const keyOf = (count: bigint, pad = 0): string => numberKey(`${stem}${'0'.repeat(pad)}${String(count)}${tail}`);
        expect(keyOf(one, zeros) < keyOf(other)).toBe(one < other);
      }),
    );
  });
});
