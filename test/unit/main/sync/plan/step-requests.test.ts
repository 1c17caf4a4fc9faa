import { describe, expect, it } from 'vitest';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { Step } from '#main/sync/plan/next-entry.ts';
import { createLearnedRequests, requestsInARow } from '#main/sync/plan/step-requests.ts';
import { outboxRow } from '#test/helpers/outbox.ts';

const create: Mutation = { op: 'create', resource: 'invoices', uid: 'a', data: {} };
const update: Mutation = { op: 'update', resource: 'invoices', uid: 'a', data: {}, base: {} };

function stepOf(kind: 'push' | 'probe', mutation: Mutation, attempts: number): Step {
  return { kind, lane: 'outbox', entry: outboxRow({ id: 1, mutation, attempts }) };
}

describe('what leaves only where there is room for all of it', () => {
  it('is the look for a create, also the one right before it leaves once more', () => {
    expect(requestsInARow(stepOf('probe', create, 1))).toBe(6);
    expect(requestsInARow(stepOf('push', create, 1))).toBe(6);
    expect(requestsInARow(stepOf('push', create, 0))).toBe(3);
  });

  it('is a write with the read before it, not a look at one object', () => {
    expect(requestsInARow(stepOf('push', update, 1))).toBe(5);
    expect(requestsInARow(stepOf('probe', update, 1))).toBe(1);
  });

  it('is as much as a look for one of the kind has taken before, up to where a small allowance never has room', () => {
    const learned = createLearnedRequests();
    learned.took(stepOf('probe', create, 1), 9);
    learned.took(stepOf('push', create, 1), 2);
    expect(learned.inARow(stepOf('push', create, 1))).toBe(9);
    learned.took(stepOf('probe', create, 1), 200);
    expect(learned.inARow(stepOf('probe', create, 1))).toBe(16);
  });

  it('stays what it is for all that looks for nothing, and for other kinds', () => {
    const learned = createLearnedRequests();
    for (const mutation of [create, update]) learned.took(stepOf('push', mutation, 0), 12);
    learned.took(stepOf('probe', create, 1), 12);
    expect(learned.inARow(stepOf('push', create, 0))).toBe(3);
    expect(learned.inARow(stepOf('push', update, 1))).toBe(5);
    expect(learned.inARow(stepOf('probe', { ...create, resource: 'payments' }, 1))).toBe(6);
  });
});
