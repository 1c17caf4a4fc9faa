import { describe, expect, it } from 'vitest';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { Step } from '#main/sync/plan/next-entry.ts';
import { createLearnedRequests, requestsInARow } from '#main/sync/plan/step-requests.ts';
import { outboxRow } from '#test/helpers/outbox.ts';

const create: Mutation = { op: 'create', resource: 'invoices', uid: 'a', data: {} };
const update: Mutation = { op: 'update', resource: 'invoices', uid: 'a', data: {}, base: {} };

const MINUTE = 60_000;
const NOW = 0;

function stepOf(kind: 'push' | 'probe', mutation: Mutation, attempts: number): Step {
  return { kind, lane: 'outbox', entry: outboxRow({ id: 1, mutation, attempts }) };
}

describe('the requests that a step reserves', () => {
  it('include the whole search for a create, also right before it is sent again', () => {
    expect(requestsInARow(stepOf('probe', create, 1), NOW)).toBe(6);
    expect(requestsInARow(stepOf('push', create, 1), NOW)).toBe(6);
    expect(requestsInARow(stepOf('push', create, 0), NOW)).toBe(3);
  });

  it('include the search for a client like it, once the create of one has waited', () => {
    const client: Step = stepOf('push', { op: 'create', resource: 'connections', uid: 'a', data: {} }, 0);
    expect(requestsInARow(client, NOW)).toBe(3);
    expect(requestsInARow(client, NOW + 5 * MINUTE)).toBe(6);
  });

  it('include the preflight of a write, but only one read for a single object', () => {
    expect(requestsInARow(stepOf('push', update, 1), NOW)).toBe(5);
    expect(requestsInARow(stepOf('probe', update, 1), NOW)).toBe(1);
  });

  it('include the second list of the control read, which is asked where the first is refused', () => {
    expect(requestsInARow({ kind: 'control', lane: 'background' }, NOW)).toBe(2);
  });

  it('grow to what a search of the resource has taken before, up to a limit', () => {
    const learned = createLearnedRequests();
    learned.took(stepOf('probe', create, 1), 9, NOW);
    learned.took(stepOf('push', create, 1), 2, NOW);
    expect(learned.inARow(stepOf('push', create, 1), NOW)).toBe(9);
    learned.took(stepOf('probe', create, 1), 200, NOW);
    expect(learned.inARow(stepOf('probe', create, 1), NOW)).toBe(16);
  });

  it('do not grow for steps without a search, nor for other resources', () => {
    const learned = createLearnedRequests();
    for (const mutation of [create, update]) learned.took(stepOf('push', mutation, 0), 12, NOW);
    learned.took(stepOf('probe', create, 1), 12, NOW);
    expect(learned.inARow(stepOf('push', create, 0), NOW)).toBe(3);
    expect(learned.inARow(stepOf('push', update, 1), NOW)).toBe(5);
    expect(learned.inARow(stepOf('probe', { ...create, resource: 'payments' }, 1), NOW)).toBe(6);
  });
});
