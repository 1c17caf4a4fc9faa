import type { LineLock } from '#shared/outbox/line-lock.ts';
import type { LearnedUpdateBehaviour } from '#shared/outbox/nested-write-behaviour.ts';
import { readLearnedBehaviour } from '#shared/outbox/nested-write-behaviour.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { Touch } from '#main/db/connection/transaction.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';
import { NESTED_PUT } from '#main/db/account/key-value-store.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';

/** Holds what was learned about writing lines to this account's service, and frees the entries that wait for it. */
export interface LineLocks {
  learned(): LearnedUpdateBehaviour | null;
  /** Stores what was learned; queues the waiting entries again or tells them the new reason. Call inside a transaction. */
  learn(learned: LearnedUpdateBehaviour, touch: Touch): void;
  /** Forgets that the service appends lines, because the person asks to try again. Call inside a transaction. */
  tryAgain(touch: Touch, at: number): void;
}

/** Returns why the lines of an entry are locked, or null. */
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
