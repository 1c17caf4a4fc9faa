import type { Mutation } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';

/** An outbox row with everything at rest but what a test is about. */
export function outboxRow(part: Partial<OutboxRow> & { readonly id: number; readonly mutation: Mutation }): OutboxRow {
  return {
    state: 'queued',
    reason: null,
    dependsOn: [],
    attempts: 0,
    nextAttemptAt: null,
    error: null,
    question: null,
    createdAt: 0,
    savedAt: 0,
    settledAt: null,
    confirmedAt: part.createdAt ?? 0,
    ...part,
  };
}
