import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitSetOf, isWithin, membersOf, unionOf } from '#shared/money/calibration/bit-set.ts';

const SIZE = 100;
const members = fc.uniqueArray(fc.nat({ max: SIZE - 1 })).map((list) => [...list].sort((left, right) => left - right));

describe('bit sets', () => {
  it('hold their members, survive JSON, and compute unions and subsets', () => {
    fc.assert(
      fc.property(members, members, (some, others) => {
        const [left, right] = [bitSetOf(some, SIZE), bitSetOf(others, SIZE)];
        expect(membersOf(left)).toEqual(some);
        expect(JSON.parse(JSON.stringify(left))).toEqual(left);
        const both = unionOf(left, right);
        expect(new Set(membersOf(both))).toEqual(new Set([...some, ...others]));
        expect([isWithin(left, both), isWithin(both, left)]).toEqual([true, others.every((one) => some.includes(one))]);
      }),
    );
  });
});
