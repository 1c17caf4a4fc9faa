import fc from 'fast-check';
import { expect, it } from 'vitest';
import { added } from '#main/db/list/sums.ts';

const anyShare = fc.record({
  currency: fc.constantFrom(null, 'EUR', 'JPY', 'USD'),
  count: fc.integer({ min: 0, max: 2 }),
  minor: fc.integer({ min: -1, max: 1 }),
  leftOut: fc.integer({ min: 0, max: 1 }),
});

const mixed = fc
  .array(anyShare)
  .chain((shares) => fc.tuple(fc.constant(shares), fc.shuffledSubarray(shares, { minLength: shares.length })));

it('currency shares add up the same in any order, equal sums included', () => {
  fc.assert(
    fc.property(mixed, ([shares, shuffled]) => {
      expect(added(shuffled)).toEqual(added(shares));
    }),
  );
});
