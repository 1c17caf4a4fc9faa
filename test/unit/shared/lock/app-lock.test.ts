import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LONGEST_WAIT_MS, waitAfter } from '#shared/lock/app-lock.ts';

it('makes wrong PINs wait longer and longer, up to five minutes', () => {
  expect([0, 1, 2, 3, 4, 5].map(waitAfter)).toEqual([0, 0, 0, 5_000, 10_000, 20_000]);
  fc.assert(
    fc.property(fc.nat(), (wrong) => {
      expect(waitAfter(wrong)).toBeLessThanOrEqual(waitAfter(wrong + 1));
      expect(waitAfter(wrong)).toBeLessThanOrEqual(LONGEST_WAIT_MS);
    }),
  );
  expect(waitAfter(1_000_000)).toBe(LONGEST_WAIT_MS);
});
