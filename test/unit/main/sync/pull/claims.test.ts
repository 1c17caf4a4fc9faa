import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#shared/json.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { claimsOn } from '#main/sync/pull/claims.ts';
import type { EvidenceStore } from '#main/sync/ports/evidence-store.ts';
import type { OpenDuplicateWatch, OutboxStore } from '#main/sync/ports/outbox-store.ts';
import { watchForDuplicates } from '#main/sync/probe/duplicate-watch.ts';
import { outboxRow } from '#test/helpers/outbox.ts';
import type { Feed } from '#shared/service/wire-types.ts';

const NOW = 1_000_000;
const body: JsonObject = { date: '2026-11-21', amount: '10.00', payment_method: 'cash' };
const parent = { id: 3, hash_key: 'i3' };
const feed: Feed = { resource: 'payments', parent };
const row = (id: number, part: JsonObject = {}) => ({
  id,
  hash_key: null,
  fields: { ...body, ...part },
  details: null,
});
const create = (part: Partial<OutboxRow>): OutboxRow =>
  outboxRow({ id: 1, mutation: { op: 'create', resource: 'payments', uid: 'p', data: {} }, attempts: 1, ...part });

function claims(
  entries: readonly OutboxRow[],
  watches: readonly OpenDuplicateWatch[] = [],
  {
    on = feed,
    hasArrived = false,
    before = [],
  }: { readonly on?: Feed; readonly hasArrived?: boolean; readonly before?: readonly number[] } = {},
) {
  const outbox: Pick<OutboxStore, 'listOpenEntries' | 'listDuplicateWatches' | 'targetOf'> = {
    listOpenEntries: () => entries,
    listDuplicateWatches: () => watches,
    targetOf: () => ({ address: null, parentUid: 'i', parent, mirror: null }),
  };
  const evidence: Pick<EvidenceStore, 'lastAttempt' | 'mayHaveArrived' | 'unclaimedBefore'> = {
    unclaimedBefore: () => before,
    mayHaveArrived: () => hasArrived,
    lastAttempt: () => ({ intentAt: NOW, endedAt: NOW, body, baseline: null, wasDeclined: false }),
  };
  // Nothing else of the ports or the clock is asked for.
  const ports = { outbox, evidence, clock: { now: () => NOW } } as unknown as Parameters<typeof claimsOn>[0];
  return claimsOn(ports, on, [row(7), row(8, { amount: '11.00' })]);
}

describe('rows of an unresolved create', () => {
  it('are those that may be it, in the list that would contain it', () => {
    const asked = { state: 'needs_you' } as const;
    const question = { kind: 'candidates', candidates: [], refused: [] } as const;
    for (const reason of ['unknown_send', 'duplicate_candidates'] as const)
      expect([...claims([create({ ...asked, reason, question })]).unclaimed]).toEqual([[7, 1]]);
    // Somebody may have changed the amount since it arrived.
    for (const state of ['sending', 'unconfirmed'] as const)
      expect([...claims([create({ state })]).unclaimed.keys()]).toEqual([7, 8]);
    for (const entry of [
      create({}),
      create({ ...asked, reason: 'rejected' }),
      create({ ...asked, reason: 'number_taken' }),
    ])
      expect(claims([entry]).unclaimed.size).toBe(0);
    const elsewhere: Feed = { resource: 'payments', parent: { id: 4, hash_key: 'i4' } };
    expect(claims([create({ state: 'unconfirmed' })], [], { on: elsewhere }).unclaimed.size).toBe(0);
  });

  it('stay unclaimed while it waits to be sent again after an attempt that may have arrived', () => {
    const parked = create({ state: 'needs_you', reason: 'parked' });
    for (const entry of [create({}), parked]) {
      expect(claims([entry], [], { hasArrived: true }).unclaimed.get(7)).toBe(1);
      expect(claims([entry], [], { hasArrived: false }).unclaimed.size).toBe(0);
    }
    expect(claims([create({ attempts: 0 })], [], { hasArrived: true }).unclaimed.size).toBe(0);
  });

  it('exclude those that were unclaimed for another create when it was first sent', () => {
    expect([...claims([create({ state: 'unconfirmed' })], [], { before: [7] }).unclaimed.keys()]).toEqual([8]);
  });

  it('exclude those that the person rejected, and include those they are asked about', () => {
    const refusing = { kind: 'candidates', candidates: [], refused: [7] } as const;
    expect(claims([create({ state: 'unconfirmed', question: refusing })]).unclaimed.size).toBe(0);
    const naming = { kind: 'candidates', candidates: [row(8)], refused: [] } as const;
    expect([
      ...claims([create({ state: 'needs_you', reason: 'unknown_send', question: naming })]).unclaimed.keys(),
    ]).toEqual([7, 8]);
  });
});

describe('a row of a watched create', () => {
  it('is a duplicate when the first is known and is another object', () => {
    const watch = { ...watchForDuplicates({ resource: 'payments', parent, body }, NOW - 1), id: 5 };
    expect([...claims([], [{ ...watch, ownServerId: 9 }]).duplicates]).toEqual([[7, 5]]);
    for (const ownServerId of [null, 7]) expect(claims([], [{ ...watch, ownServerId }]).duplicates.size).toBe(0);
  });
});
