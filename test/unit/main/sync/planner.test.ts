import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextEntry, nextEntryAt, nextUnknown, planStep } from '#main/sync/planner.ts';
import type { PlannerInput } from '#main/sync/planner.ts';
import type { Checkpoint, DetailTask, Feed } from '#main/sync/ports.ts';
import { blockersOf } from '#shared/model/outbox-order.ts';
import type { OutboxRow } from '#shared/model/outbox-entry.ts';
import { outboxStates } from '#shared/model/outbox-entry.ts';
import { outboxRow } from '#test/helpers/outbox.ts';

const NOW = 1_000_000;
const clients: Feed = { resource: 'connections', parent: null };
const invoices: Feed = { resource: 'invoices', parent: null };
const task: DetailTask = { uid: 'u', resource: 'invoices', target: { id: 1, hash_key: 'h' } };
const checkpoint = (part: Partial<Checkpoint>): Checkpoint => ({
  sweep: 1,
  nextPage: null,
  startedAt: NOW,
  finishedAt: NOW,
  isClean: true,
  ...part,
});
const entry = outboxRow({ id: 1, mutation: { op: 'create', resource: 'connections', uid: 'c', data: {} } });
const idle: PlannerInput = { now: NOW, entries: [], requested: [], feeds: [], sweepDueBefore: NOW - 10, detail: null };

describe('the next step', () => {
  const everything: PlannerInput = {
    ...idle,
    entries: [entry],
    requested: [task],
    feeds: [{ feed: clients, checkpoint: null }],
    detail: { ...task, uid: 'missing' },
  };

  it('serves a person first, then the outbox, then lists, then details', () => {
    expect(planStep(everything)).toEqual({ kind: 'detail', lane: 'person', task });
    expect(planStep({ ...everything, requested: [] })).toEqual({ kind: 'push', lane: 'outbox', entry });
    expect(planStep({ ...everything, requested: [], entries: [] })).toEqual({
      kind: 'page',
      lane: 'background',
      feed: clients,
      checkpoint: null,
    });
    expect(planStep({ ...everything, requested: [], entries: [], feeds: [] })).toEqual({
      kind: 'detail',
      lane: 'background',
      task: { ...task, uid: 'missing' },
    });
    expect(planStep(idle)).toBeNull();
  });

  it('walks lists in their order, goes on where it was and begins again when one is old', () => {
    const running = checkpoint({ nextPage: 3, finishedAt: null });
    const old = checkpoint({ startedAt: NOW - 11 });
    const fresh = checkpoint({ startedAt: NOW - 10 });
    const next = (first: Checkpoint | null, second: Checkpoint | null) => {
      const step = planStep({
        ...idle,
        feeds: [
          { feed: clients, checkpoint: first },
          { feed: invoices, checkpoint: second },
        ],
      });
      return step?.kind === 'page' ? [step.feed.resource, step.checkpoint] : null;
    };
    expect(next(null, null)).toEqual(['connections', null]);
    expect(next(fresh, null)).toEqual(['invoices', null]);
    expect(next(fresh, running)).toEqual(['invoices', running]);
    expect(next(old, fresh)).toEqual(['connections', null]);
    expect(next(fresh, fresh)).toBeNull();
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

  it('is the oldest that may go: one bad entry stops only what hangs on it', () => {
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

  it('is waited for only where waiting helps', () => {
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
