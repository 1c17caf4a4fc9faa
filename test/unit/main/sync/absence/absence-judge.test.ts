import { describe, expect, it } from 'vitest';
import type { Uid } from '#shared/service/ids.ts';
import { applySweep } from '#main/sync/absence/absence-judge.ts';
import { memoryJson, readMemory, recordJson } from '#main/sync/absence/absence-codec.ts';
import type { AbsenceMemory } from '#main/sync/absence/absence-codec.ts';
import { noAbsence } from '#main/sync/absence/absence-record.ts';
import { defaultAbsenceSettings } from '#main/sync/absence/settings.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import type { Feed } from '#shared/service/wire-types.ts';
import type { AbsenceChange, AbsentObject, SweepFindings } from '#main/sync/ports/absence-store.ts';

const NOW = 1_000_000_000;
const feed: Feed = { resource: 'payments', parent: { id: 1, hash_key: null } };

function payment(uid: Uid, invoice: number, part: Partial<AbsentObject> = {}): AbsentObject {
  return {
    resource: 'payments',
    uid,
    target: { id: Number(uid.slice(1)), hash_key: null },
    parentUid: `invoice ${String(invoice)}`,
    parent: { id: invoice, hash_key: null },
    presence: 'present',
    parentPresence: 'present',
    seenSweep: 1,
    isDirty: false,
    isAsked: false,
    record: null,
    ...part,
  };
}

const inQuestion = (uid: Uid, invoice: number, isAsked = false): AbsentObject =>
  payment(uid, invoice, { presence: 'suspect', isAsked, record: recordJson({ ...noAbsence, lastRead: null }) });

interface Given {
  readonly missing: readonly Uid[];
  readonly listed: readonly AbsentObject[];
  readonly witness?: Uid;
  readonly memory?: Partial<AbsenceMemory>;
}

/** What is kept of a walk over the payments of invoice 1 that has just ended. */
function judged({ missing, listed, witness, memory }: Given): AbsenceChange | null {
  const found: SweepFindings = {
    parentPresence: 'present',
    missing: missing.map((uid) => ({ uid, checkedAt: NOW - 3_600_000, isNew: false })),
    listed: listed.filter(({ parent }) => parent?.id === 1).length,
    familyListed: listed.length,
    witness: witness ?? null,
  };
  const saved: AbsenceChange[] = [];
  // What the judgement asks of its ports.
  const absences = {
    takeFindings: () => found,
    loadAbsence: () => memoryJson({ ...readMemory(null), ...memory }),
    listAbsent: () => listed.filter(({ record }) => record !== null),
    absentObject: (_resource: string, uid: Uid) => listed.find((object) => object.uid === uid) ?? null,
    saveAbsence: (change: AbsenceChange) => void saved.push(change),
  } as unknown as EnginePorts['absences'];
  applySweep({ absences, random: () => 0 }, defaultAbsenceSettings, feed, {
    sweep: 2,
    nextPage: null,
    startedAt: NOW - 1_000,
    finishedAt: NOW,
    isClean: true,
  });
  return saved[0] ?? null;
}

const memoryOf = (change: AbsenceChange | null): AbsenceMemory => readMemory(change?.memory ?? null);

describe('a list from which the last payment is missing', () => {
  it('makes the payment a suspect while another list still shows a payment', () => {
    const change = judged({ missing: ['p1'], listed: [payment('p1', 1), inQuestion('p2', 2, true), payment('p3', 3)] });
    expect(change?.presences).toEqual([{ uid: 'p1', presence: 'suspect' }]);
  });

  it('trips the fuse while a person is being asked about all payments of the other lists', () => {
    const change = judged({ missing: ['p1'], listed: [payment('p1', 1), inQuestion('p2', 2, true)] });
    expect(change?.presences).toEqual([]);
    expect(memoryOf(change).fuses).toMatchObject([{ feed, fuse: { kind: 'tripped', missing: ['p1'] } }]);
  });
});

describe('what another payment is read for to prove that the service answers', () => {
  const listed = [inQuestion('p1', 2), payment('p2', 3), payment('p3', 1)];

  it('becomes the first object that any sweep shows, even a sweep that misses nothing', () => {
    const change = judged({ missing: [], listed, witness: 'p3' });
    expect(memoryOf(change)).toMatchObject({ witness: 'p3' });
  });

  it('is replaced by an object that a sweep shows after the first was not found', () => {
    const positive = { at: NOW - 5_000, isOk: false };
    const change = judged({ missing: [], listed, witness: 'p3', memory: { witness: 'p2', positive } });
    expect(memoryOf(change)).toMatchObject({ witness: 'p3', positive: null });
  });

  it('keeps its waiting time when the sweep shows only the same object', () => {
    const positive = { at: NOW - 5_000, isOk: false };
    expect(judged({ missing: [], listed, witness: 'p2', memory: { witness: 'p2', positive } })).toBeNull();
  });

  it('is replaced as soon as the sweep misses it', () => {
    const positive = { at: NOW - 5_000, isOk: true };
    const change = judged({ missing: ['p3'], listed, witness: 'p4', memory: { witness: 'p3', positive } });
    expect(memoryOf(change)).toMatchObject({ witness: 'p4', positive });
  });

  it('stays the object that answered', () => {
    const positive = { at: NOW - 5_000, isOk: true };
    expect(judged({ missing: [], listed, witness: 'p3', memory: { witness: 'p2', positive } })).toBeNull();
    const change = judged({ missing: ['p3'], listed, witness: 'p4', memory: { witness: 'p2', positive } });
    expect(memoryOf(change)).toMatchObject({ witness: 'p2' });
  });
});
