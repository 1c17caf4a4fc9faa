import { describe, expect, it } from 'vitest';
import { addressedRows, destroyRows, plainRows } from '#main/sync/capabilities/request-rows.ts';
import type { JsonObject } from '#shared/json.ts';

const stored = (id: number | null, description: string, part: JsonObject = {}): JsonObject => ({
  id,
  description,
  price: '10.0',
  quantity: '1',
  unit: null,
  total: '10.00',
  created_at: 'then',
  ...part,
});
const typed = (description: string, part: JsonObject = {}): JsonObject => ({
  description,
  price: '10',
  quantity: '1',
  unit: '',
  ...part,
});
const before = [stored(1, 'Design'), stored(2, 'Travel', { unit: 'km' })];

it('writes rows without ids with all cells that a person can write, and no empty ones', () => {
  const row = stored(7, 'Design', { sort_order: 2, unknown: 'x' });
  expect(plainRows('items', [row])).toEqual([{ description: 'Design', price: '10.0', quantity: '1', sort_order: 2 }]);
  expect(plainRows('items')).toEqual([]);
});

it('writes removed rows with their id only', () => {
  expect(destroyRows(before)).toEqual([
    { id: 1, _destroy: true },
    { id: 2, _destroy: true },
  ]);
});

describe('with ids', () => {
  const rails = (wanted: readonly JsonObject[], was = before): readonly JsonObject[] =>
    addressedRows('items', was, wanted);

  it('existing rows keep theirs, new ones have none, removed ones are destroyed', () => {
    expect(rails([typed('Design', { price: '12' }), typed('Hosting')])).toEqual([
      { id: 1, description: 'Design', price: '12', quantity: '1', unit: '' },
      { description: 'Hosting', price: '10', quantity: '1', unit: '' },
      { id: 2, _destroy: true },
    ]);
  });

  it('a row is known by its id, whatever it says', () => {
    expect(rails([stored(2, 'Design', { unit: 'h' })])).toEqual([
      { id: 2, description: 'Design', price: '10.0', quantity: '1', unit: 'h' },
      { id: 1, _destroy: true },
    ]);
  });

  it('an id that is not there any more makes a new row', () => {
    expect(rails([stored(1, 'Design'), stored(99, 'Other')])).toEqual([
      { id: 1, description: 'Design', price: '10.0', quantity: '1' },
      { description: 'Other', price: '10.0', quantity: '1' },
      { id: 2, _destroy: true },
    ]);
  });

  it('cells that are to be empty are sent as empty', () => {
    expect(rails([typed('Design'), { description: 'Travel', quantity: '1' }])).toEqual([
      { id: 1, description: 'Design', price: '10', quantity: '1', unit: '' },
      { id: 2, description: 'Travel', quantity: '1', price: null, unit: null },
    ]);
    const tax = { id: 3, name: 'VAT', key: 4, combined_amount_percent: '5%', percentage: true };
    const amount = { name: 'VAT', combined_amount_percent: '5' };
    expect(addressedRows('taxes', [tax], [amount])).toEqual([{ id: 3, ...amount, key: null, percentage: false }]);
  });

  it('equal rows are matched one by one', () => {
    const twice = [stored(1, 'Same'), stored(2, 'Same')];
    expect(rails([typed('Same')], twice)).toMatchObject([{ id: 1 }, { id: 2, _destroy: true }]);
    expect(rails([typed('Same'), typed('Same'), typed('Same')], twice)).toMatchObject([{ id: 1 }, { id: 2 }, {}]);
  });
});
