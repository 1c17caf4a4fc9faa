import type { JsonObject } from '#shared/json.ts';
import type { OutboxError } from '#shared/outbox/entry.ts';
import type { LineLock } from '#shared/outbox/line-lock.ts';
import type { LearnedUpdateBehaviour } from '#shared/outbox/nested-write-behaviour.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

/** The last update of an entry that changed nested arrays, and its repair. Times are ms since epoch. */
export interface LinesWrite {
  /** The body that was sent, in the model's fields. */
  readonly body: JsonObject;
  /** The object as read just before. */
  readonly before: JsonObject;
  readonly endedAt: number | null;
  /** True when the service is known to have accepted it. */
  readonly isAnswered: boolean;
  /** The last repair that was sent; `count` were. */
  readonly repair: { readonly endedAt: number | null; readonly isAnswered: boolean; readonly count: number } | null;
}

/** The end of an update of nested arrays. `learned` is stored in the same transaction. */
interface LinesEnding {
  readonly at: number;
  readonly learned: LearnedUpdateBehaviour | null;
}

/**
 * Stores the outcome of writes of nested arrays. Each call is one transaction.
 */
export interface LineWrites {
  /** Like `settle`. Entries that waited for what was learned may be released. */
  settleLines(end: LinesEnding & { readonly entry: number; readonly object: ServerObject }): void;
  /** Locks the lines until the person decides. `object` is the document as it is now, if it was read. */
  lockLines(
    entry: number,
    end: LinesEnding & { readonly because: LineLock; readonly object: ServerObject | null },
  ): void;
  /** Commits the intent of the one repair of a write, before its first byte leaves. */
  markRepairing(entry: number, attempt: { readonly at: number; readonly body: JsonObject }): void;
  /** Records that the effect of the last attempt on the lines must still be read, or its repair still be sent. */
  leaveLinesOpen(
    entry: number,
    outcome: { readonly outcome: 'answered' | 'not_sent'; readonly at: number; readonly error: OutboxError | null },
  ): void;
  /**
   * Records that an update emptied arrays it did not name: stores that as learned, and queues the entry again with
   * their rows.
   */
  putRowsBack(
    entry: number,
    back: {
      readonly object: ServerObject;
      readonly rows: JsonObject;
      readonly at: number;
      readonly nextAttemptAt: number | null;
      readonly learned: LearnedUpdateBehaviour | null;
    },
  ): void;
}
