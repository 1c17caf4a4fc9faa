import { describe, expect, it } from 'vitest';
import type { Conflict, FieldConflict } from '#shared/conflict/conflict.ts';
import { CONFLICT_VERSION, conflictKey, readConflict, viewOf } from '#shared/conflict/conflict.ts';

const conflict: Conflict = {
  version: CONFLICT_VERSION,
  resource: 'connections',
  uid: 'u',
  reason: 'fields',
  money: null,
  base: { name: 'A', city: 'Cork', phone: '1' },
  mine: { name: 'B', phone: '2' },
  theirs: { name: 'C', city: 'Kerry', phone: '1' },
  merged: { phone: '2' },
  fields: [{ name: 'name', entry: null, base: 'A', mine: 'B', theirs: 'C', suggestion: 'B' }],
  lines: [],
  joined: [],
  totals: null,
  at: 5,
};

describe('a conflict', () => {
  it('shows the whole object as each side has it', () => {
    expect(viewOf(conflict, 'base')).toEqual({ name: 'A', city: 'Cork', phone: '1' });
    expect(viewOf(conflict, 'mine')).toEqual({ name: 'B', city: 'Cork', phone: '2' });
    expect(viewOf(conflict, 'theirs')).toEqual({ name: 'C', city: 'Kerry', phone: '1' });
    expect(viewOf(conflict, 'merged')).toEqual({ name: 'C', city: 'Kerry', phone: '2' });
  });

  it('has no view of a side without an object', () => {
    const gone: Conflict = { ...conflict, reason: 'deleted_there', theirs: null, merged: null };
    expect([viewOf(gone, 'theirs'), viewOf(gone, 'merged')]).toEqual([null, null]);
    expect(viewOf({ ...conflict, base: null }, 'mine')).toEqual({ name: 'B', phone: '2' });
    expect(viewOf({ ...conflict, mine: null }, 'mine')).toBeNull();
  });

  it('names a single named value apart from its field', () => {
    const field: FieldConflict = {
      name: 'custom_fields',
      entry: 'VAT no',
      base: null,
      mine: '1',
      theirs: '2',
      suggestion: '1',
    };
    expect([conflictKey(field), conflictKey({ ...field, entry: null })]).toEqual([
      'custom_fields: VAT no',
      'custom_fields',
    ]);
  });

  it('is read back as stored, and rejected from another version', () => {
    expect(readConflict(JSON.parse(JSON.stringify(conflict)))).toEqual(conflict);
    for (const other of [{ ...conflict, version: CONFLICT_VERSION + 1 }, {}, null, 'text', [conflict]])
      expect(readConflict(other)).toBeNull();
  });
});
