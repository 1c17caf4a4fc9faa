import { describe, expect, it } from 'vitest';
import type { Step } from '#main/sync/plan/next-entry.ts';
import type { Work } from '#main/sync/plan/planner.ts';
import { createWorkerSlots } from '#main/sync/worker-slots.ts';
import { outboxRow } from '#test/helpers/outbox.ts';

const confirm = (kind: 'read' | 'negative_control'): Step => ({
  kind: 'confirm',
  lane: 'outbox',
  request: {
    kind,
    resource: 'invoices',
    uid: '01a1fd8c-6901-7101-8101-010101010101',
    target: { id: 1, hash_key: null },
    parent: null,
  },
});
const push: Step = {
  kind: 'push',
  lane: 'outbox',
  entry: outboxRow({ id: 1, mutation: { op: 'create', resource: 'invoices', uid: 'a', data: {} }, attempts: 1 }),
};
const page: Step = {
  kind: 'page',
  lane: 'background',
  feed: { resource: 'invoices', parent: null },
  checkpoint: null,
};
const aim = { sweepDueBefore: 0, isFull: true, isWatching: true };

/** What would begin when the step in front, before `others`, waits until `frontAt`; 0 means that it need not. */
function begun(front: Step, frontAt: number, others: readonly Step[] = []): readonly Step['kind'][] {
  const kinds: Step['kind'][] = [];
  const work: Pick<Work, 'front' | 'back' | 'waitFor' | 'perform'> = {
    front: () => [front, ...others],
    back: () => page,
    waitFor: (step) => (step === front ? frontAt : 0),
    perform(step) {
      kinds.push(step.kind);
      return new Promise(() => {});
    },
  };
  // Slots ask for nothing else of their work.
  createWorkerSlots(work as Work, { onChange() {}, onRoom() {}, onThrow() {} }).fill(aim);
  return kinds;
}

describe('a background step', () => {
  it('begins while a foreground step has to wait', () => {
    expect(begun(confirm('negative_control'), 60_000)).toEqual(['page']);
  });

  it('leaves the budget to a step that waits for several requests in a row', () => {
    expect(begun(confirm('read'), 60_000)).toEqual([]);
  });

  it('begins when only an answer could end the wait', () => {
    expect(begun(confirm('read'), Number.POSITIVE_INFINITY)).toEqual(['page']);
  });
});

describe('an absence check', () => {
  it('leaves the budget to an entry that needs several requests in a row', () => {
    expect(begun(push, 60_000, [confirm('read')])).toEqual([]);
    expect(begun(push, 60_000, [confirm('negative_control')])).toEqual([]);
  });

  it('begins while the entry before it waits for an answer', () => {
    expect(begun(push, Number.POSITIVE_INFINITY, [confirm('read')])).toEqual(['confirm']);
  });

  it('delays no other entry when it is skipped', () => {
    const other: Step = { ...push, entry: { ...push.entry, id: 2 } };
    expect(begun(push, 60_000, [confirm('read'), other])).toEqual(['push']);
  });
});

describe('a step', () => {
  it('is shown before its first request leaves', () => {
    const shown: boolean[] = [];
    // Nothing else is asked of it.
    const work = {
      front: () => [page],
      back: () => null,
      waitFor: () => 0,
      perform() {
        shown.push(slots.current() === page);
        return new Promise(() => {});
      },
    } as unknown as Work;
    const slots = createWorkerSlots(work, { onChange() {}, onRoom() {}, onThrow() {} });
    slots.fill(aim);
    expect(shown).toEqual([true]);
  });
});
