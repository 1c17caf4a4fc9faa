import { describe, expect, it } from 'vitest';
import { adjustmentSteps, lineSteps, matchRows } from '#main/sync/merge/match-rows.ts';
import { readRows } from '#main/sync/merge/rows.ts';
import type { JsonObject } from '#shared/json.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';

/** The place of each row's match, or null. */
function matched(
  array: NestedArray,
  from: readonly JsonObject[],
  to: readonly JsonObject[],
): readonly (number | null)[] {
  const [left, right] = [readRows(array, from), readRows(array, to)];
  const steps = array === 'taxes' ? adjustmentSteps : lineSteps;
  const matches = matchRows(left, right, steps);
  return left.map((row) => {
    const match = matches.get(row);
    return match === undefined ? null : right.indexOf(match);
  });
}

const item = (description: string, price = '10', part: JsonObject = {}): JsonObject => ({
  description,
  price,
  quantity: '1',
  ...part,
});

describe('matching lines', () => {
  it('trusts an id more than the content', () => {
    expect(
      matched('items', [item('a', '1', { id: 5 })], [item('a', '1', { id: 6 }), item('z', '9', { id: 5 })]),
    ).toEqual([1]);
  });

  it('pairs equal lines one to one, in their order', () => {
    expect(matched('items', [item('a'), item('a'), item('a')], [item('b'), item('a'), item('a', '10.00')])).toEqual([
      1,
      2,
      null,
    ]);
  });

  it('finds an edited line by its similarity', () => {
    expect(matched('items', [item('Design of the logo')], [item('Hosting'), item('Design of a logo')])).toEqual([1]);
    expect(matched('items', [item('Design')], [item('Design', '99', { quantity: '7' })])).toEqual([0]);
    expect(matched('expenses', [{ description: 'Taxi', amount: '5' }], [{ description: 'Taxi', amount: '8' }])).toEqual(
      [0],
    );
  });

  it('treats lines that share only their numbers as two', () => {
    expect(matched('items', [item('Design')], [item('Travel')])).toEqual([null]);
    expect(
      matched(
        'tasks',
        [{ description: 'Call', rate: '10', duration: '60' }],
        [{ description: 'Review', rate: '10', duration: '60' }],
      ),
    ).toEqual([null]);
  });

  it('takes the most similar first, then the nearest', () => {
    const [long, longer] = [item('Design of the logo'), item('Design of the logos')];
    expect(matched('items', [item('Design of the logos!'), longer], [longer, item('x'), long])).toEqual([2, 0]);
    expect(matched('items', [item('Design of the shop'), item('Design of the logos')], [long])).toEqual([null, 0]);
    const edited = item('Design', '12');
    expect(matched('items', [item('x'), item('Design')], [edited, edited])).toEqual([null, 1]);
  });

  it('searches the neighbourhood only', () => {
    const others = Array.from({ length: 9 }, (_, index) => item(`#${String(index)}`, String(index + 100)));
    expect(matched('items', [item('Design')], [...others.slice(0, 8), item('Design', '12')])).toEqual([8]);
    expect(matched('items', [item('Design')], [...others, item('Design', '12')])).toEqual([null]);
  });
});

describe('matching taxes', () => {
  it('pairs by saved key, then by a name that no saved key contradicts', () => {
    const [saved, other, plain] = [
      { name: 'VAT', key: 5, combined_amount_percent: '1%' },
      { name: 'VAT', key: 6, combined_amount_percent: '2%' },
      { name: 'VAT', key: null, combined_amount_percent: '3%' },
    ];
    expect(matched('taxes', [saved], [other, { ...saved, name: 'Tax', combined_amount_percent: '9%' }])).toEqual([1]);
    expect(matched('taxes', [saved], [other])).toEqual([null]);
    expect(matched('taxes', [saved, plain], [{ ...plain, combined_amount_percent: '4%' }])).toEqual([null, 0]);
    expect(matched('taxes', [saved], [plain])).toEqual([0]);
  });
});
