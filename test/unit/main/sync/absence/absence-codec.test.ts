import { expect, it } from 'vitest';
import type { Fuse } from '#main/sync/absence/fuse-state.ts';
import {
  fuseOf,
  heldByFuses,
  keptByPerson,
  memoryJson,
  excludedWitnesses,
  readMemory,
  readRecord,
  recordJson,
  withFuse,
} from '#main/sync/absence/absence-codec.ts';
import type { Feed } from '#shared/service/wire-types.ts';

const whole: Feed = { resource: 'contacts', parent: null };
const under = (id: number): Feed => ({ resource: 'contacts', parent: { id, hash_key: `c${String(id)}` } });
const tripped = (...missing: readonly string[]): Fuse => ({ kind: 'tripped', kept: ['kept'], missing, trippedAt: 1 });
const empty = readMemory(null);

it('stores a fuse for each list, and none that is armed and holds nothing', () => {
  const memory = withFuse(withFuse(empty, under(1), tripped('a'), 4), under(2), tripped('b'), 5);
  expect(fuseOf(memory, under(1))).toEqual(tripped('a'));
  expect(fuseOf(memory, whole)).toEqual({ kind: 'armed', kept: [] });
  expect(memory.fuses.map(({ sweep }) => sweep)).toEqual([4, 5]);
  const rearmed = withFuse(memory, under(1), { kind: 'armed', kept: [] }, 6);
  expect(rearmed.fuses.map(({ feed }) => feed)).toEqual([under(2)]);
  expect(withFuse(memory, under(1), { kind: 'armed', kept: ['x'] }, 6).fuses).toHaveLength(2);
});

it('returns the objects that fuses hold or keep, with or without one list', () => {
  const memory = withFuse(withFuse(empty, under(1), tripped('a'), 4), under(2), tripped('b', 'c'), 5);
  expect([...heldByFuses(memory)].sort()).toEqual(['a', 'b', 'c']);
  expect(heldByFuses(memory, under(2))).toEqual(['a']);
  expect(keptByPerson(memory)).toEqual(['kept', 'kept']);
  expect(excludedWitnesses({ ...memory, unanswered: ['w'] }).toSorted()).toEqual(['a', 'b', 'c', 'kept', 'kept', 'w']);
});

it('reads the stored value back, and starts empty when another version wrote it', () => {
  const memory = { ...withFuse(empty, whole, tripped('a'), 4), removedAt: [1, 2], witness: 'w' };
  expect(readMemory(JSON.parse(JSON.stringify(memoryJson(memory))))).toEqual(memory);
  expect(readMemory({ version: 99, fuses: [] })).toEqual(empty);
  // As a program before this one wrote it.
  expect(readMemory({ version: 1, witness: 'w' })).toEqual({ ...empty, witness: 'w' });
  const record = {
    absences: 2,
    sweeps: [{ startedAt: 1, finishedAt: 6 }],
    foundAt: 3,
    inTurn: { count: 2, since: 1, until: 6, foundAt: null },
    lastRead: { at: 7, read: { kind: 'ok' } },
  } as const;
  expect(readRecord(JSON.parse(JSON.stringify(recordJson(record))))).toEqual(record);
  expect(readRecord(null)).toEqual({ absences: 0, sweeps: [], foundAt: null, inTurn: null, lastRead: null });
  // As a program before this one wrote it.
  expect(readRecord({ absences: 2, lastRead: null })).toMatchObject({
    absences: 2,
    sweeps: [],
    foundAt: null,
    inTurn: null,
  });
});
