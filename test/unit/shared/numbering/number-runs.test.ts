import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNumberRuns } from '#shared/numbering/number-runs.ts';

const partsOf = (counter: number) => ({ year: null, month: null, counter: BigInt(counter) });

describe('runs of numbers', () => {
  it('find the missing numbers for any order and repetition', () => {
    const counters = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(counters, fc.constantFrom(null, 1, 5), (added, start) => {
        const runs = createNumberRuns();
        for (const counter of added) runs.add(partsOf(counter));
        const lowest = Math.min(...added);
        const missing = Array.from({ length: 60 }, (_, index) => index + 1).filter(
          (counter) => counter >= (start ?? lowest) && counter < Math.max(...added) && !added.includes(counter),
        );
        const gaps = [...runs.gaps(start === null ? null : BigInt(start))];
        const found = gaps.flatMap(({ first, last }) =>
          Array.from({ length: Number(last - first) + 1 }, (_, index) => Number(first) + index),
        );
        expect(found).toEqual(missing);
        expect(runs.countGaps(start === null ? null : BigInt(start))).toBe(gaps.length);
        expect(gaps.every(({ last, next }) => next.counter === last + 1n)).toBe(true);
        expect(runs.lowest()).toBe(BigInt(lowest));
      }),
    );
  });

  it('have no gaps without numbers', () => {
    const runs = createNumberRuns();
    expect([runs.lowest(), runs.countGaps(1n), [...runs.gaps(1n)]]).toEqual([null, 0, []]);
  });
});
