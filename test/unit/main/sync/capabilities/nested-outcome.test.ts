import { describe, expect, it } from 'vitest';
import { outcomeOf, surplusRows } from '#main/sync/capabilities/nested-outcome.ts';
import type { JsonObject } from '#shared/json.ts';

const row = (description: string, price = '10'): JsonObject => ({ description, price });
const stored = (id: number | null, description: string, price = '10.00'): JsonObject => ({
  id,
  description,
  price,
  total: '1',
});

describe('what became of an array', () => {
  const before = [stored(1, 'a'), stored(2, 'b')];
  it.each<[string, readonly JsonObject[], readonly JsonObject[], readonly JsonObject[] | undefined, string]>([
    ['the wanted rows', before, [row('c')], [stored(3, 'c')], 'as_wanted'],
    ['none, as wanted', before, [], [], 'as_wanted'],
    ['texts trimmed', before, [row(' c ')], [stored(3, 'c')], 'as_wanted'],
    ['texts trimmed, beside the old rows', before, [row(' c ')], [...before, stored(3, 'c')], 'added'],
    ['old rows beside the wanted', before, [row('c')], [...before, stored(3, 'c')], 'added'],
    ['old rows beside equal ones', before, [row('a')], [...before, stored(3, 'a')], 'added'],
    [
      'old rows beside the wanted, which came twice',
      before,
      [row('c')],
      [...before, stored(3, 'c'), stored(4, 'c')],
      'added',
    ],
    ['nothing changed', before, [row('c'), row('d')], before, 'unchanged'],
    ['nothing removed', before, [], before, 'unchanged'],
    ['another amount', before, [row('c')], [stored(3, 'c', '9')], 'other'],
    ['a row too many', before, [row('c')], [stored(3, 'c'), stored(4, 'd')], 'other'],
    ['others, as many as old and wanted ones', before, [row('c')], [7, 8, 9].map((id) => stored(id, 'd')), 'other'],
    ['not shown', before, [row('c')], undefined, 'unseen'],
  ])('%s', (_name, was, wanted, answered, outcome) => {
    expect(outcomeOf('items', { before: was, wanted, answered })).toBe(outcome);
  });

  it('compares an amount as an amount, although it is stored as text', () => {
    const tax = (combined_amount_percent: string) => ({ name: 'VAT', combined_amount_percent });
    const outcome = (now: string) => outcomeOf('taxes', { before: [], wanted: [tax('5%')], answered: [tax(now)] });
    expect([outcome('5.0%'), outcome('6%'), outcome('5')]).toEqual(['as_wanted', 'other', 'other']);
  });
});

describe('rows that came twice', () => {
  const before = [stored(1, 'a')];
  const wanted = [row('b'), row('c')];
  const copies = [stored(2, 'b'), stored(3, 'c'), stored(4, 'b'), stored(5, 'c')];

  it('exceed the wanted rows by one half, in any order', () => {
    const surplus = surplusRows('items', { before, wanted, answered: [...before, ...copies] });
    expect(surplus?.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('are left to a person when they cannot be distinguished', () => {
    const [first, second, third] = copies;
    const answered = [...before, first ?? {}, second ?? {}, third ?? {}, stored(5, 'd')];
    expect(surplusRows('items', { before, wanted, answered })).toBeNull();
  });
});

describe('rows that were there before', () => {
  it.each<[string, readonly JsonObject[], readonly JsonObject[], readonly (number | null)[] | null]>([
    ['are known by their ids', [stored(1, 'a')], [stored(1, 'A'), stored(2, 'a')], [1]],
    ['else by what they say', [stored(1, 'a')], [stored(8, 'b'), stored(9, 'a')], [9]],
    ['each once', [stored(1, 'a'), stored(2, 'a')], [stored(8, 'a'), stored(9, 'a'), stored(10, 'a')], [8, 9]],
    ['must have ids to be removed', [stored(null, 'a')], [stored(null, 'a'), stored(null, 'b')], null],
    ['must all be found', [stored(1, 'a'), stored(2, 'b')], [stored(8, 'a'), stored(9, 'c')], null],
  ])('%s', (_name, before, answered, ids) => {
    const surplus = surplusRows('items', { before, wanted: [row('b')], answered });
    expect(surplus?.map(({ id }) => id) ?? null).toEqual(ids);
  });
});
