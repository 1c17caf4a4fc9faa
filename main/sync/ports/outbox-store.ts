import type { JsonObject } from '#shared/json.ts';
import type { Conflict } from '#shared/conflict/conflict.ts';
import type { NeedsYouReason, OutboxError, OutboxRow } from '#shared/outbox/entry.ts';
import type { JournalKind } from '#shared/outbox/journal.ts';
import type { OutboxQuestion } from '#shared/outbox/question.ts';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';
import type { LineWrites } from './line-writes.ts';

/** Everything the engine needs to build a request for an object. */
interface PushTarget {
  readonly address: ServerAddress | null;
  readonly parentUid: Uid | null;
  readonly parent: ServerAddress | null;
  /** The last server object (header and details), the base for a full set of writable fields. */
  readonly mirror: JsonObject | null;
}

/** An entry of the journal. */
interface JournalNote {
  readonly kind: JournalKind;
  readonly resource: Resource;
  readonly uid: Uid;
  readonly record: JsonObject;
  readonly at: number;
}

interface Settlement {
  readonly entry: number;
  readonly object: ServerObject | null;
  readonly at: number;
  /**
   * The fields of the edit that the object does not have and that were not changed since: they are sent as an update.
   */
  readonly rest?: JsonObject;
  /** The sent fields whose values others have changed since: later edits were made on these values. */
  readonly before?: JsonObject;
}

/** A watch for duplicates of a create that may have been applied twice. Times are ms since epoch. */
export interface OpenDuplicateWatch {
  readonly id: number;
  readonly resource: Resource;
  readonly key: string;
  readonly from: number;
  readonly until: number;
  readonly ownServerId: number | null;
}

/**
 * The entries of the outbox and what becomes of them. Each call is one transaction, committed when it returns: state that
 * must agree is committed inside one call.
 */
export interface OutboxStore extends LineWrites {
  /**
   * Makes every `sending` entry without a step under way `unconfirmed`: it may have been sent. Returns their number.
   */
  recoverInFlight(at: number): number;
  /** Holds the mails for the person whose undo window was open when the program was closed. Once a start. */
  markMailsHeld(): void;
  /** Releases the mails whose undo window is over. Returns when the next one ends (ms since epoch), null for none. */
  endHolds(now: number): number | null;
  /** Returns the open entries (queued, sending, unconfirmed, needs_you), oldest first. */
  listOpenEntries(): readonly OutboxRow[];
  targetOf(resource: Resource, uid: Uid): PushTarget;
  /** Commits the intent, before the first byte leaves. */
  markSending(
    entry: number,
    attempt: { readonly at: number; readonly body: JsonObject; readonly baseline: JsonObject | null },
  ): void;
  /** Settles an entry: server id, mirror, patch and entry in one transaction. */
  settle(settlement: Settlement): void;
  /** Parks an entry for the person to see. At `againAt` (ms since epoch) it is tried again by itself. */
  park(entry: number, aside: { readonly againAt: number | null; readonly error: OutboxError | null }): void;
  unpark(entry: number, at: number): void;
  /** Sets times after `at` to `at`: they were written before the clock was set back. */
  clampTimes(at: number): void;
  requeue(entry: number, retry: { readonly nextAttemptAt: number; readonly error: OutboxError | null }): void;
  /** Records an attempt without an answer; `lookAt` is when to examine the entry first (ms since epoch). */
  markUnconfirmed(
    entry: number,
    outcome: { readonly at: number; readonly lookAt: number; readonly error: OutboxError },
  ): void;
  setNextAttempt(entry: number, at: number): void;
  needsPerson(entry: number, reason: NeedsYouReason, error: OutboxError | null, question?: OutboxQuestion | null): void;
  /** Stores a conflict, whole, until the person has decided. */
  askPerson(entry: number, conflict: Conflict): void;
  /** Writes into the journal what was decided without asking. */
  note(entry: JournalNote): void;
  /** Has a create that never left from here searched for as after an interrupted attempt: it may have left from elsewhere. */
  searchAsIfSent(create: number, at: number): void;
  /**
   * Gives an invoice the next free number if its present one was never shown to anybody, and returns it; null when the
   * person has to choose.
   */
  renumberProposed(entry: number, at: number): string | null;
  /** Watches for a second object of the same content. One watch per entry, prolonged by each further attempt. */
  watchDuplicates(watch: {
    readonly entry: number;
    readonly resource: Resource;
    readonly uid: Uid;
    readonly key: string;
    readonly from: number;
    readonly until: number;
  }): void;
  listDuplicateWatches(resource: Resource, now: number): readonly OpenDuplicateWatch[];
}
