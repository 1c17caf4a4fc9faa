import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextEntry, nextEntryAt, nextUnknown, parkedDue } from '#main/sync/plan/next-entry.ts';
import { blockersOf } from '#shared/outbox/order.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { outboxStates } from '#shared/outbox/entry.ts';
import { outboxRow } from '#test/helpers/outbox.ts';

const NOW = 1_000_000;
const entry = outboxRow({ id: 1, mutation: { op: 'create', resource: 'connections', uid: 'c', data: {} } });

describe('parked entries', () => {
  it('return when their time has come, and count as work to wait for', () => {
    const parked = outboxRow({
      id: 1,
      mutation: entry.mutation,
      state: 'needs_you',
      reason: 'parked',
      nextAttemptAt: NOW,
    });
    expect(parkedDue([parked], NOW)).toEqual([parked]);
    expect(parkedDue([parked], NOW - 1)).toEqual([]);
    expect(
      parkedDue(
        [
          { ...parked, nextAttemptAt: null },
          { ...parked, reason: 'rejected' },
        ],
        NOW,
      ),
    ).toEqual([]);
    expect(nextEntryAt([parked], NOW - 1)).toBe(NOW);
  });
});

/** Outboxes as people fill them: objects with parents, several mutations each, in every state. */
const outboxes: fc.Arbitrary<readonly OutboxRow[]> = fc
  .array(
    fc.record({
      object: fc.nat({ max: 5 }),
      isCreate: fc.boolean(),
      parent: fc.nat({ max: 5 }),
      state: fc.constantFrom(...outboxStates.filter((state) => state !== 'done' && state !== 'cancelled')),
      nextAttemptAt: fc.option(fc.integer({ min: NOW - 5, max: NOW + 5 }), { nil: null }),
    }),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows.map(({ object, isCreate, parent, ...rest }, index) => {
      const uid = `o${String(object)}`;
      return outboxRow({
        id: index + 1,
        ...rest,
        mutation: isCreate
          ? { op: 'create', resource: 'invoices', uid, data: {} }
          : { op: 'update', resource: 'invoices', uid, data: {}, base: {} },
        dependsOn: parent < object ? [`o${String(parent)}`] : [],
      });
    }),
  );

describe('the next entry', () => {
  it('is never one whose parent or older mutation is still open', () => {
    fc.assert(
      fc.property(outboxes, (entries) => {
        const next = nextEntry(entries, NOW);
        if (next === null) return;
        expect(next.state).toBe('queued');
        expect(next.nextAttemptAt ?? 0).toBeLessThanOrEqual(NOW);
        for (const other of entries) {
          if (other.mutation.uid === next.mutation.uid) expect(other.id).toBeGreaterThanOrEqual(next.id);
          expect(other.mutation.op === 'create' && next.dependsOn.includes(other.mutation.uid)).toBe(false);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('is the oldest that may go, so that one bad entry stops only what depends on it', () => {
    const refused = { ...entry, state: 'needs_you', reason: 'rejected' } as const;
    const child = outboxRow({
      id: 2,
      mutation: { op: 'create', resource: 'invoices', uid: 'i', data: {} },
      dependsOn: ['c'],
    });
    const other = outboxRow({ id: 3, mutation: { op: 'create', resource: 'connections', uid: 'x', data: {} } });
    expect(nextEntry([refused, child, other], NOW)).toBe(other);
    expect(nextEntry([entry, child, other], NOW)).toBe(entry);
    expect(nextEntry([refused, child], NOW)).toBeNull();
  });

  it('is a just saved one, then the oldest never tried, then the one tried longest ago', () => {
    const rows = [1, 2, 3, 4].map((id) =>
      outboxRow({ ...entry, id, mutation: { ...entry.mutation, uid: `c${String(id)}` } }),
    );
    const turns = new Map([
      [1, 7],
      [2, 5],
    ]);
    const nextOf = (ids: readonly number[], isWaitedFor: (row: OutboxRow) => boolean = () => false): number | null => {
      const some = rows.filter(({ id }) => ids.includes(id));
      const known = { isAside: () => false, lastTurn: (id: number) => turns.get(id) ?? 0, isWaitedFor };
      expect(
        nextUnknown(
          some.map((row) => ({ ...row, state: 'unconfirmed' })),
          NOW,
          known,
        )?.id ?? null,
      ).toBe(nextEntry(some, NOW, { ...known, isWaitedFor: () => false })?.id ?? null);
      return nextEntry(some, NOW, known)?.id ?? null;
    };
    expect(nextOf([1, 2, 3, 4])).toBe(3);
    expect(nextOf([1, 2, 3, 4], ({ id }) => id === 4)).toBe(4);
    expect(nextOf([1, 2])).toBe(2);
    expect(nextOf([1])).toBe(1);
  });

  it('is waited for only when waiting helps', () => {
    fc.assert(
      fc.property(outboxes, (entries) => {
        const at = nextEntryAt(entries, NOW);
        if (at === null) return;
        expect(at).toBeGreaterThan(NOW);
        const waiting = entries.filter((other) => other.nextAttemptAt === at);
        const isFree = (other: OutboxRow): boolean =>
          other.state === 'unconfirmed' || (other.state === 'queued' && blockersOf(other, entries).length === 0);
        expect(waiting.some(isFree)).toBe(true);
        if (nextEntry(entries, NOW) === null && nextUnknown(entries, NOW) === null)
          expect(nextEntry(entries, at) ?? nextUnknown(entries, at)).not.toBeNull();
      }),
      { numRuns: 1_000 },
    );
    const past = outboxRow({ id: 2, mutation: entry.mutation, nextAttemptAt: NOW - 1 });
    expect(nextEntryAt([past], NOW)).toBeNull();
    const blocked = outboxRow({ id: 3, mutation: entry.mutation, nextAttemptAt: NOW + 1 });
    expect(nextEntryAt([{ ...entry, state: 'needs_you' }, blocked], NOW)).toBeNull();
  });
});
