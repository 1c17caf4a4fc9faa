import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { regroup } from '#renderer/state/row-groups.ts';

const rowsOf = (count: number) => Array.from({ length: count }, (_row, at) => ({ at }));

describe('rows in groups', () => {
  it('are all there, in their order, whatever was there before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer()),
        fc.array(fc.integer()),
        fc.integer({ min: 1, max: 9 }),
        (before, rows, size) => {
          const groups = regroup(regroup([], before, size), rows, size);
          expect(groups.flat()).toEqual(rows);
          expect(groups.every((group) => group.length > 0 && group.length <= size)).toBe(true);
        },
      ),
    );
  });

  it('stay the same where nothing changed', () => {
    const rows = rowsOf(50);
    const groups = regroup([], rows, 20);
    const changed = regroup(groups, rows.with(25, { at: -1 }), 20);
    expect(changed[0]).toBe(groups[0]);
    expect(changed[1]).not.toBe(groups[1]);
    expect(changed[1]?.[5]).toEqual({ at: -1 });
    expect(changed[2]).toBe(groups[2]);
  });

  it('change with a row that comes or goes at the end', () => {
    const rows = rowsOf(41);
    const groups = regroup([], rows, 20);
    expect(groups.map((group) => group.length)).toEqual([20, 20, 1]);
    expect(regroup(groups, rows.slice(0, 40), 20).map((group) => group.length)).toEqual([20, 20]);
    expect(regroup(groups, [...rows, { at: 41 }], 20)[2]).toEqual([{ at: 40 }, { at: 41 }]);
  });
});
