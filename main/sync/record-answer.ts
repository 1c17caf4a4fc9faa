import { assertNever } from '#shared/assert.ts';
import type { AppError } from '#shared/errors.ts';
import type { Mutation } from '#shared/model/mutation.ts';
import type { OutboxRow } from '#shared/model/outbox-entry.ts';
import type { WriteAnswer } from './ports.ts';
import type { PushPorts, PushResult } from './push-result.ts';
import { toOutboxError } from './push-result.ts';
import type { EngineSettings } from './settings.ts';

/** What one wire attempt proved, written down. */
export function recordAnswer(
  ports: PushPorts,
  entry: OutboxRow,
  answer: WriteAnswer,
  { probeAfterMs }: EngineSettings,
): PushResult {
  const { store, clock } = ports;
  const now = clock.now();
  switch (answer.kind) {
    case 'done':
      store.settle({ entry: entry.id, object: answer.object, at: now });
      return { kind: 'settled' };
    case 'rejected':
      store.needsPerson(
        entry.id,
        isNumberTaken(answer.error) ? 'number_taken' : 'rejected',
        toOutboxError(answer.error),
      );
      return { kind: 'stopped' };
    case 'not_sent':
      store.requeue(entry.id, { nextAttemptAt: now, error: toOutboxError(answer.error) });
      return { kind: 'failed', error: answer.error };
    case 'ambiguous':
      store.markUnconfirmed(entry.id, {
        at: now,
        lookAt: now + firstLookMs(entry.mutation, probeAfterMs),
        error: toOutboxError(answer.error),
      });
      return { kind: 'unanswered', error: answer.error };
    default:
      return assertNever(answer);
  }
}

/** A create may arrive late; what became of everything else can be read off the object at once. */
function firstLookMs(mutation: Mutation, probeAfterMs: readonly number[]): number {
  return mutation.op === 'create' ? (probeAfterMs[0] ?? 0) : 0;
}

/** The service names the field; its text may be in any language and decides nothing. */
function isNumberTaken(error: AppError): boolean {
  const named = Object.keys(error.details.fields ?? {});
  return named.length > 0 && named.every((field) => field === 'statement_no');
}
