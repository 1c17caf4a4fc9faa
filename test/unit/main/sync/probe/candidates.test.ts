import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import { rankCandidates } from '#main/sync/probe/candidates.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

const body = { statement_no: 'IN-7', date: '2026-03-01', note: 'Thanks', po_number: 'PO 1' };
const row = (id: number, fields: JsonObject): ServerObject => ({
  id,
  hash_key: `k${String(id)}`,
  fields: { ...body, ...fields },
  details: null,
});
const ranked = (rows: readonly ServerObject[]): readonly number[] =>
  rankCandidates({ resource: 'invoices', body, totals: { billed_total: '12.00' } }, rows).map(({ id }) => id);

describe('several rows that may be ours', () => {
  it('are sorted so that the one with most sent values comes first', () => {
    expect(ranked([row(1, { note: 'x', po_number: 'y' }), row(2, {}), row(3, { note: 'x' })])).toEqual([2, 3, 1]);
  });

  it('are ordered by totals, and none is excluded by them', () => {
    expect(ranked([row(1, { billed_total: '13.00' }), row(2, { billed_total: '12.0' }), row(3, {})])).toEqual([
      2, 3, 1,
    ]);
  });

  it('are ordered by age when their content is equal', () => {
    expect(ranked([row(9, {}), row(4, {}), row(6, {})])).toEqual([4, 6, 9]);
  });
});
