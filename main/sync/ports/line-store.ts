import type { JsonObject } from '#shared/json.ts';
import type { LineLock } from '#shared/outbox/line-lock.ts';
import type { LearnedUpdateBehaviour, OmittedArraysBehaviour } from '#shared/outbox/nested-write-behaviour.ts';
import type { OutboxError } from '#shared/outbox/entry.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

/** The last update of an entry that changed nested arrays, and what was made to repair it. Times are ms since epoch. */
export interface LinesWrite {
  /** What left, in the model's fields. */
  readonly body: JsonObject;
  /** The object as read just before. */
  readonly before: JsonObject;
  readonly endedAt: number | null;
  /** The service is known to have taken it. */
  readonly isAnswered: boolean;
  /** The last one that left; `count` of them did. */
  readonly repair: { readonly endedAt: number | null; readonly isAnswered: boolean; readonly count: number } | null;
}

/** How an update of nested arrays ended. `learned` is what it taught, kept in the same transaction. */
export interface LinesEnding {
  readonly at: number;
  readonly learned: LearnedUpdateBehaviour | null;
}

/** What was learned of the service's ways with nested arrays, and how writes of them end. Each call is one transaction. */
export interface LinesStore {
  /** What an update does with nested arrays; null while nothing was learned. */
  nestedPut(): LearnedUpdateBehaviour | null;
  /** Like `settle`. What was learned may give entries free that waited for it. */
  settleLines(end: LinesEnding & { readonly entry: number; readonly object: ServerObject }): void;
  /** Lines stay as they are until a person decides; `object` is the document as it is now, where it was read. */
  lockLines(
    entry: number,
    end: LinesEnding & { readonly because: LineLock; readonly object: ServerObject | null },
  ): void;
  /** The intent of the one repair of a write that left: committed before its first byte leaves. */
  markRepairing(entry: number, attempt: { readonly at: number; readonly body: JsonObject }): void;
  /** What the last attempt did to the lines is still to be read, or its repair has still to leave. */
  leaveLinesOpen(
    entry: number,
    outcome: { readonly outcome: 'answered' | 'not_sent'; readonly at: number; readonly error: OutboxError | null },
  ): void;
  linesWrite(entry: number): LinesWrite | null;
  /** What an update does with the nested arrays that it leaves out; null while nothing was learned. */
  leftOutArrays(): OmittedArraysBehaviour | null;
  noteLeftOutArrays(value: OmittedArraysBehaviour, at: number): void;
  /** An update emptied arrays that it did not name: learned, and the entry waits to leave again with their rows. */
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
