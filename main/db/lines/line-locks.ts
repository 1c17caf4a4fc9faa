import type { LineLock } from '#shared/outbox/line-lock.ts';
import type { LearnedUpdateBehaviour } from '#shared/outbox/nested-write-behaviour.ts';
import { readLearnedBehaviour } from '#shared/outbox/nested-write-behaviour.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { Touch } from '#main/db/connection/transaction.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';
import { NESTED_PUT } from '#main/db/account/key-value-store.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';

/** What is known of writing lines to this account's service, and the entries that wait for more to be known. */
export interface LineLocks {
  learned(): LearnedUpdateBehaviour | null;
  /** Keeps it and gives the entries that waited for it free, or other words. Inside a transaction only. */
  learn(learned: LearnedUpdateBehaviour, touch: Touch): void;
  /** A person asks to try again: a service that added lines is as if it were unknown. Inside a transaction only. */
  tryAgain(touch: Touch, at: number): void;
}

/** Why the lines of an entry are locked; null where they are not. */
export function lineLockOf({ reason, question }: Pick<OutboxRow, 'reason' | 'question'>): LineLock | null {
  return reason === 'lines_locked' && question?.kind === 'lines' ? question.because : null;
}

export function createLineLocks(keyValues: KeyValueStore, outbox: OutboxTable): LineLocks {
  function lockedBy(lock: LineLock): readonly OutboxRow[] {
    return outbox.listOpen().filter((entry) => lineLockOf(entry) === lock);
  }

  function relock(from: LineLock, to: LineLock, touch: Touch): void {
    for (const { id } of lockedBy(from)) {
      outbox.update(id, { question: { kind: 'lines', because: to } });
      touch.outbox();
    }
  }

  return {
    learned: () => readLearnedBehaviour(keyValues.get(NESTED_PUT)),
    learn(learned, touch) {
      keyValues.set(NESTED_PUT, { ...learned }, learned.learnedAt);
      if (learned.value === 'append') relock('unknown', 'appends', touch);
      if (learned.value !== 'replace' && learned.value !== 'rails') return;
      for (const { id, mutation } of lockedBy('unknown')) {
        outbox.update(id, { state: 'queued', reason: null, error: null, question: null, nextAttemptAt: null });
        touch.outbox();
        touch.resource(mutation.resource);
      }
    },
    tryAgain(touch, at) {
      if (readLearnedBehaviour(keyValues.get(NESTED_PUT))?.value !== 'append') return;
      keyValues.set(NESTED_PUT, null, at);
      relock('appends', 'unknown', touch);
    },
  };
}
