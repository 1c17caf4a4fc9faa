import { describe, expect, it } from 'vitest';
import type { NestedRows } from '#main/sync/capabilities/nested-content.ts';
import type { NestedWrite } from '#main/sync/capabilities/nested-plan.ts';
import { changedArrays, planNestedWrite } from '#main/sync/capabilities/nested-plan.ts';
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
const before: NestedRows = {
  items: [stored(1, 'Design'), stored(2, 'Travel', { unit: 'km' })],
  expenses: [],
  taxes: [],
};
const wanted: NestedRows = { items: [typed('Design', { price: '12' }), typed('Hosting')], expenses: [] };
const plan = (part: Partial<NestedWrite>) =>
  planNestedWrite({ capability: 'unknown', isCurrent: true, isDraft: true, before, wanted, ...part });
const plain = { items: [typed('Design', { price: '12' }), typed('Hosting')] };

describe('the plan of a write', () => {
  it.each<[string, Partial<NestedWrite>, object]>([
    ['unknown, a draft', {}, { kind: 'send', arrays: plain, verify: true }],
    ['unknown, no draft', { isDraft: false }, { kind: 'lines_locked', because: 'unknown' }],
    ['unknown, rows never read', { before: {} }, { kind: 'lines_locked', because: 'unknown' }],
    ['replace', { capability: 'replace', isDraft: false }, { kind: 'send', arrays: plain, verify: false }],
    [
      'replace, of an older version',
      { capability: 'replace', isCurrent: false },
      { kind: 'send', arrays: plain, verify: true },
    ],
    ['append', { capability: 'append' }, { kind: 'lines_locked', because: 'appends' }],
    [
      'append, of an older version',
      { capability: 'append', isCurrent: false },
      { kind: 'lines_locked', because: 'appends' },
    ],
    ['rails, rows never read', { capability: 'rails', before: {} }, { kind: 'lines_locked', because: 'appends' }],
    [
      'rails, rows without ids',
      { capability: 'rails', before: { items: [stored(null, 'x')] } },
      { kind: 'lines_locked', because: 'appends' },
    ],
    ['append, nothing changed', { capability: 'append', wanted: before }, { kind: 'send', arrays: {}, verify: false }],
    ['unknown, no draft, nothing changed', { isDraft: false, wanted: {} }, { kind: 'send', arrays: {}, verify: false }],
    ['unknown, all removed', { wanted: { items: [] } }, { kind: 'send', arrays: { items: [] }, verify: true }],
  ])('%s', (_name, part, expected) => {
    expect(plan(part)).toEqual(expected);
  });

  it('names only arrays that change', () => {
    expect(changedArrays(before, wanted)).toEqual(['items']);
    expect(changedArrays(before, { items: [typed('Travel', { unit: 'km' }), typed('Design')] })).toEqual([]);
    expect(changedArrays({}, { taxes: [] })).toEqual(['taxes']);
  });

  it('leaves out cells of the service and empty cells', () => {
    const row = stored(7, 'Design', { price: '12', percentage: true, unit: null });
    expect(plan({ wanted: { items: [row] } })).toMatchObject({
      arrays: { items: [{ description: 'Design', price: '12', quantity: '1' }] },
    });
  });
});

it('sends ids to a service that uses them', () => {
  expect(plan({ capability: 'rails', isDraft: false })).toEqual({
    kind: 'send',
    arrays: {
      items: [
        { id: 1, description: 'Design', price: '12', quantity: '1', unit: '' },
        { description: 'Hosting', price: '10', quantity: '1', unit: '' },
        { id: 2, _destroy: true },
      ],
    },
    verify: false,
  });
});
