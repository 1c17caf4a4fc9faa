import { assertNever } from '#shared/assert.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { OutboxError, OutboxRow } from '#shared/outbox/entry.ts';
import { numberRefusal } from '#shared/outbox/number-taken.ts';
import type { PushPorts, PushResult } from './push-result.ts';
import { toOutboxError } from './push-result.ts';
import { discardedSinceSent } from './fold-later-edits.ts';
import type { EngineSettings } from '#main/sync/engine-settings.ts';
import type { VerifiedAnswer } from './verify-refusal.ts';

/** Records what one attempt proved. */
export function recordAnswer(
  ports: PushPorts,
  entry: OutboxRow,
  answer: VerifiedAnswer,
  { probeAfterMs, longestOwnWaitMs }: EngineSettings,
): PushResult {
  const { outbox, clock } = ports;
  const now = clock.now();
  switch (answer.kind) {
    case 'done':
      outbox.settle({
        entry: entry.id,
        object: answer.object,
        at: now,
        rest: discardedSinceSent(ports, entry, answer.object),
      });
      return { kind: 'settled' };
    case 'rejected':
      recordRefusal(ports, entry, toOutboxError(answer.error));
      return { kind: 'stopped' };
    case 'not_sent':
      outbox.requeue(entry.id, { nextAttemptAt: now, error: toOutboxError(answer.error) });
      return { kind: 'failed', error: answer.error };
    case 'again':
      outbox.requeue(entry.id, {
        nextAttemptAt: now + Math.min(probeAfterMs[0] ?? 0, longestOwnWaitMs),
        error: toOutboxError(answer.error),
      });
      return { kind: 'stopped' };
    case 'ambiguous':
      outbox.markUnconfirmed(entry.id, {
        at: now,
        lookAt: now + firstSearchMs(entry.mutation, probeAfterMs),
        error: toOutboxError(answer.error),
      });
      return { kind: 'unanswered', error: answer.error };
    default:
      return assertNever(answer);
  }
}

/**
 * Returns the ms to wait before an unanswered entry is examined. A create may arrive late; the outcome of every other
 * mutation can be read from the object at once.
 */
function firstSearchMs(mutation: Mutation, probeAfterMs: readonly number[]): number {
  return mutation.op === 'create' ? (probeAfterMs[0] ?? 0) : 0;
}

/**
 * Records a refusal. A refused number may belong to this very invoice (an earlier attempt arrived, or a request was
 * delivered twice), so such a create is searched for first.
 */
function recordRefusal({ outbox, clock }: PushPorts, { id, mutation }: OutboxRow, error: OutboxError): void {
  if (numberRefusal({ mutation, error }) === null) outbox.needsPerson(id, 'rejected', error);
  else if (mutation.op === 'create') outbox.markUnconfirmed(id, { at: clock.now(), lookAt: clock.now(), error });
  else outbox.needsPerson(id, 'number_taken', error);
}
