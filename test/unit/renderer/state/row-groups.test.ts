import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGrouping } from '#renderer/state/row-groups.ts';

const rowsOf = (count: number) => Array.from({ length: count }, (_row, at) => ({ at }));

describe('rows in groups', () => {
  it('are all there, in their order, whatever was there before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer()),
        fc.array(fc.integer()),
        fc.integer({ min: 1, max: 9 }),
        (before, rows, size) => {
          const cut = createGrouping<number>(size);
          cut(before);
          const groups = cut(rows);
          expect(groups.flat()).toEqual(rows);
          expect(groups.every((group) => group.length > 0 && group.length <= size)).toBe(true);
        },
      ),
    );
  });

  it('stay the same where nothing changed', () => {
    const rows = rowsOf(50);
    const cut = createGrouping<(typeof rows)[number]>(20);
    const groups = cut(rows);
    const changed = cut(rows.with(25, { at: -1 }));
    expect(changed[0]).toBe(groups[0]);
    expect(changed[1]).not.toBe(groups[1]);
    expect(changed[1]?.[5]).toEqual({ at: -1 });
    expect(changed[2]).toBe(groups[2]);
  });

  it('change with a row that comes or goes at the end', () => {
    const rows = rowsOf(41);
    const cut = createGrouping<(typeof rows)[number]>(20);
    expect(cut(rows).map((group) => group.length)).toEqual([20, 20, 1]);
    expect(cut(rows.slice(0, 40)).map((group) => group.length)).toEqual([20, 20]);
    expect(cut([...rows, { at: 41 }])[2]).toEqual([{ at: 40 }, { at: 41 }]);
  });
});
