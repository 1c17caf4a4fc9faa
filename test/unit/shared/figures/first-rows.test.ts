import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstRows } from '#shared/figures/first-rows.ts';

it('keeps the rows that come first in an order, equals in the order in which they came, and counts all', () => {
  const row = fc.record({ day: fc.integer({ min: 0, max: 9 }), name: fc.string({ maxLength: 2 }) });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), fc.integer({ min: 1, max: 8 }), (rows, most) => {
      const byDay = (one: (typeof rows)[number], other: (typeof rows)[number]): number => one.day - other.day;
      const first = firstRows(most, byDay);
      rows.forEach(first.add);
      expect(first.rows()).toEqual(rows.toSorted(byDay).slice(0, most));
      expect(first.count()).toBe(rows.length);
    }),
  );
});
