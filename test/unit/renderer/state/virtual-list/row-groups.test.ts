import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGrouping } from '#renderer/state/virtual-list/row-groups.ts';

interface Row {
  readonly key: string;
}
const rowsOf = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_row, at) => ({ key: `row ${String(at + 1)}` }));
const lists = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 20 });
const toRows = (keys: readonly number[]): readonly Row[] => keys.map((key) => ({ key: String(key) }));

describe('rows in groups', () => {
  it('contain all rows in their order and at their places, whatever the groups before', () => {
    fc.assert(
      fc.property(fc.array(lists, { maxLength: 4 }), lists, fc.integer({ min: 1, max: 9 }), (before, keys, most) => {
        const group = createGrouping<Row>(most);
        for (const each of before) group(toRows(each));
        const rows = toRows(keys);
        const groups = group(rows);
        expect(groups.flatMap((each) => each.rows)).toEqual(rows);
        expect(groups.flatMap(({ place, rows: own }) => own.map((_row, index) => place.at + index))).toEqual(
          rows.map((_row, at) => at),
        );
        expect(new Set(groups.map(({ place }) => place.id)).size).toBe(groups.length);
        expect(groups.every(({ rows: own }) => own.length > 0)).toBe(true);
      }),
    );
  });

  it('stay the same objects when nothing changed', () => {
    const rows = rowsOf(50);
    const group = createGrouping<Row>(20);
    const groups = group(rows);
    expect(groups.map((each) => each.rows.length)).toEqual([20, 20, 10]);
    const changed = group(rows.with(25, { key: 'row 26' }));
    expect(changed[0]).toBe(groups[0]);
    expect(changed[1]).not.toBe(groups[1]);
    expect(changed[1]?.place).toBe(groups[1]?.place);
    expect(changed[2]).toBe(groups[2]);
  });

  it('keep their rows when others before them are added, removed or moved', () => {
    const rows = rowsOf(50);
    const group = createGrouping<Row>(20);
    const homes = (of: readonly Row[]) =>
      new Map(group(of).flatMap(({ place, rows: own }) => own.map(({ key }) => [key, place.id])));
    const first = homes(rows);
    const without = homes(rows.toSpliced(2, 1));
    expect([...without].filter(([key, id]) => first.get(key) !== id)).toEqual([]);
    const back = homes(rows);
    expect([...back].filter(([key, id]) => first.get(key) !== id)).toEqual([]);
    const atTheEnd = homes([...rows, { key: 'new' }]);
    expect([...atTheEnd].filter(([key, id]) => key !== 'new' && first.get(key) !== id)).toEqual([]);
    const swapped = homes(rows.with(4, { key: 'row 6' }).with(5, { key: 'row 5' }));
    expect([...swapped].filter(([key, id]) => first.get(key) !== id)).toEqual([]);
  });

  it('contain at most the allowed number of rows', () => {
    const group = createGrouping<Row>(20);
    group(rowsOf(30));
    expect(group(rowsOf(200)).map((each) => each.rows.length)).toEqual(Array.from({ length: 10 }, () => 20));
  });
});
