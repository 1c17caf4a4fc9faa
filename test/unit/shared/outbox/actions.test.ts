import { describe, expect, it } from 'vitest';
import type { Mutation } from '#shared/outbox/mutation.ts';
import { outboxActions } from '#shared/outbox/actions.ts';
import type { NeedsYouReason, OutboxRow, ResolveAction } from '#shared/outbox/entry.ts';
import { needsYouReasons } from '#shared/outbox/entry.ts';
import type { OutboxQuestion } from '#shared/outbox/question.ts';
import { outboxRow } from '#test/helpers/outbox.ts';

const create: Mutation = { op: 'create', resource: 'payments', uid: 'p', data: {} };
const deliver: Mutation = { op: 'deliver', resource: 'invoices', uid: 'i', data: null };
const seen: OutboxQuestion = {
  kind: 'candidates',
  candidates: [{ id: 7, hash_key: null, fields: {}, details: null }],
  refused: [],
};
const asked = (mutation: Mutation, reason: NeedsYouReason, question: OutboxQuestion | null = null): OutboxRow =>
  outboxRow({ id: 1, mutation, state: 'needs_you', reason, question });

describe('what a person may decide', () => {
  it('is to discard an entry that was not sent, and nothing for one that is being sent or done', () => {
    expect(outboxActions(outboxRow({ id: 1, mutation: create }))).toEqual(['discard']);
    for (const state of ['sending', 'unconfirmed', 'done', 'cancelled'] as const)
      expect(outboxActions(outboxRow({ id: 1, mutation: create, state }))).toEqual([]);
  });

  const table: readonly (readonly [string, OutboxRow, readonly ResolveAction[]])[] = [
    ['a refused entry', asked(create, 'rejected'), ['retry', 'discard']],
    ['a parked entry', asked(create, 'parked'), ['retry', 'discard']],
    ['locked lines', asked(create, 'lines_locked'), ['retry', 'discard']],
    ['a conflict', asked(create, 'conflict'), ['mine', 'theirs']],
    ['a taken number', asked(create, 'number_taken'), ['renumber', 'discard']],
    ['a held mail', asked(deliver, 'held'), ['send', 'discard']],
    ['a mail that may have left', asked(deliver, 'unknown_send'), ['check', 'send', 'dismiss']],
    ['a create that may have arrived', asked(create, 'unknown_send'), ['send', 'discard']],
    ['one with something like it', asked(create, 'unknown_send', seen), ['send', 'adopt', 'discard']],
    ['one with several like it', asked(create, 'duplicate_candidates', seen), ['adopt', 'send', 'discard']],
  ];
  it.each(table)('offers exactly these actions for %s', (_name, entry, actions) => {
    expect(outboxActions(entry)).toEqual(actions);
  });

  it('is to send or take back a mail in its undo window', () => {
    const issued = { at: 0, from: 'window', wasOffline: false, seen: {}, own: [], contacts: [] } as const;
    const held: Mutation = { ...deliver, issued: { ...issued, holdUntil: 15_000 } };
    expect(outboxActions(outboxRow({ id: 1, mutation: held }))).toEqual(['send', 'discard']);
    expect(outboxActions(outboxRow({ id: 1, mutation: held, state: 'sending' }))).toEqual([]);
    expect(outboxActions(outboxRow({ id: 1, mutation: { ...deliver, issued } }))).toEqual(['discard']);
  });

  it('is never nothing when something is asked', () => {
    for (const reason of needsYouReasons)
      for (const mutation of [create, deliver]) expect(outboxActions(asked(mutation, reason))).not.toEqual([]);
  });
});
