import { describe, expect, it } from 'vitest';
import { contentOf, isSameContent, isUnchanged, nestedRowsOf, rowId } from '#main/sync/capabilities/nested-content.ts';
import type { JsonObject } from '#shared/json.ts';

const row = (description: string, sort_order: number | null, part: JsonObject = {}): JsonObject => ({
  description,
  price: '10.00',
  sort_order,
  ...part,
});
const stored = [row('a', 1, { id: 5, total: '10', created_at: 'then' }), row('b', 2, { id: 6, unit: '' })];

describe('rows', () => {
  it('are read from the nested arrays of an object', () => {
    expect(nestedRowsOf({ note: 'x', items: stored, taxes: null })).toEqual({ items: stored, taxes: [] });
  });

  it('mean the same in every spelling, whatever the service adds', () => {
    expect(contentOf('items', { ...stored[0], price: '10', sort_order: 9 })).toBe(contentOf('items', row('a', null)));
    expect(contentOf('taxes', { name: 'VAT', combined_amount_percent: '5.0%', percentage: null })).toBe(
      contentOf('taxes', { name: 'VAT', combined_amount_percent: '5', percentage: true, key: null }),
    );
    expect(contentOf('items', row('a', 1, { unit: 'h' }))).not.toBe(contentOf('items', row('a', 1)));
  });

  it('are counted regardless of their order', () => {
    expect(isSameContent('items', stored, [...stored].reverse())).toBe(true);
    expect(isSameContent('items', [...stored, row('a', 3)], [...stored, row('b', 3)])).toBe(false);
  });

  it.each<[string, readonly JsonObject[], boolean]>([
    ['as they are', [row('a', 1), row('b', 2)], true],
    ['in another order of writing', [row('b', 2), row('a', 1)], true],
    ['without places', [row('b', null), row('a', null)], true],
    ['at other places', [row('b', 1), row('a', 2)], false],
    ['with a cell cleared', [row('a', 1, { price: null }), row('b', 2)], false],
    ['with one less', [row('a', 1)], false],
  ])('are unchanged or not: %s', (_name, wanted, isSame) => {
    expect(isUnchanged('items', stored, wanted)).toBe(isSame);
  });

  it('have an id or null', () => {
    expect([rowId({ id: 5 }), rowId({ id: null }), rowId({})]).toEqual([5, null, null]);
  });
});
