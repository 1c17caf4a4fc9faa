import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { Conflict } from '#shared/conflict/conflict.ts';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import type { JournalKind } from '#shared/outbox/journal.ts';
import type { TotalOf } from '#main/sync/merge/totals.ts';
import type { OutboxError, OutboxRow, NeedsYouReason } from '#shared/outbox/entry.ts';
import type { OutboxQuestion } from '#shared/outbox/question.ts';
import type { DocumentResource, Resource } from '#shared/service/resources.ts';
import type { LinesStore } from './line-store.ts';
import type { Feed, ServerObject } from '#shared/service/wire-types.ts';

/** Where a walk over one feed stands. Moves only in the transaction that stores the page. */
export interface Checkpoint {
  readonly sweep: number;
  /** The next page to read, or null when the walk has ended. */
  readonly nextPage: number | null;
  readonly startedAt: number;
  readonly finishedAt: number | null;
  /** No page failed or repeated a row, nothing interrupted the walk. */
  readonly isClean: boolean;
}

/** Rows of a list that may be what an unanswered create has made, or made twice; by the service's ids. */
export interface Claims {
  /** The entry for which a row that is unknown here is held back. */
  readonly held: ReadonlyMap<number, number>;
  /** The watch that a row which is new here ends: a second object of the same content. */
  readonly twins: ReadonlyMap<number, number>;
}

/** A create that may have been applied twice is watched for a while. Times are ms since epoch. */
export interface OpenTwinWatch {
  readonly id: number;
  readonly resource: Resource;
  readonly key: string;
  readonly from: number;
  readonly until: number;
  readonly ownServerId: number | null;
}

export interface HeadWrite {
  readonly feed: Feed;
  readonly objects: readonly ServerObject[];
  readonly at: number;
  /** When it was asked for: what the book learned of an object since then is newer than this (ms since epoch). */
  readonly requestedAt: number;
  readonly claims: Claims;
}

export interface PageWrite extends HeadWrite {
  readonly checkpoint: Checkpoint;
}

export interface PageResult {
  readonly created: number;
  readonly updated: number;
  /** Known objects whose row changed and whose details on disk are therefore stale. */
  readonly stale: readonly Uid[];
}

/**
 * How an object stands towards the account. `suspect`: no list shows it any more, and nobody knows why. `hidden`: out of
 * the lists (trashed, archived, not shared). `gone`: proven removed. All of them are kept, and a list brings them back.
 */
export type Presence = 'present' | 'suspect' | 'hidden' | 'gone';

/** What a finished walk over a list did not show. "Listed" rows are present or suspect and have a server id. */
export interface SweepFindings {
  /** Of the parent that the feed names; null for account-wide lists. */
  readonly parentPresence: Presence | null;
  readonly missing: readonly {
    readonly uid: Uid;
    readonly checkedAt: number | null;
    /** No list has ever shown it. */
    readonly isNew: boolean;
  }[];
  /** Listed rows of this feed, and of this resource in all its feeds. */
  readonly listed: number;
  readonly familyListed: number;
  /** One that this walk has shown, or another of its kind, under nothing that is in question; null when there is none. */
  readonly witness: Uid | null;
}

/** An object in question, as the book has it. */
export interface AbsentObject {
  readonly resource: Resource;
  readonly uid: Uid;
  readonly target: ServerAddress;
  readonly parentUid: Uid | null;
  readonly parent: ServerAddress | null;
  readonly presence: Presence;
  /** Null where it lies under nothing. */
  readonly parentPresence: Presence | null;
  /** The last walk over its list that showed it. */
  readonly seenSweep: number | null;
  /** It has open outbox entries or a pending patch. */
  readonly isDirty: boolean;
  /** A person was asked what becomes of an edit, now that the object is gone. */
  readonly isAsked: boolean;
  /** What `saveAbsence` kept with it. */
  readonly record: JsonObject | null;
}

/** What follows from a walk, a read or a person's word for objects of one resource; it commits at once. */
export interface AbsenceChange {
  readonly resource: Resource;
  readonly at: number;
  /** What is remembered of the resource as a whole; undefined leaves it as it is. */
  readonly memory?: JsonValue;
  /** Null forgets. */
  readonly records: readonly (readonly [Uid, JsonObject | null])[];
  readonly presences: readonly { readonly uid: Uid; readonly presence: Presence }[];
}

/** An object whose details are due, newest first. */
export interface DetailTask {
  readonly uid: Uid;
  readonly resource: Resource;
  readonly target: ServerAddress;
}

/** A time span (ms since epoch), both ends included. What seems to lie after its end was written by another clock. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** Everything the engine must know about an object to build a request for it. */
export interface PushTarget {
  readonly address: ServerAddress | null;
  readonly parentUid: Uid | null;
  readonly parent: ServerAddress | null;
  /** The last server object (header and details), the base for a full set of writable fields. */
  readonly mirror: JsonObject | null;
}

/** One entry of the journal. */
export interface JournalNote {
  readonly kind: JournalKind;
  readonly resource: Resource;
  readonly uid: Uid;
  readonly record: JsonObject;
  readonly at: number;
}

/** The last time an entry left. `endedAt` is null while nobody knows that it ended. Times are ms since epoch. */
export interface Attempt {
  readonly intentAt: number;
  readonly endedAt: number | null;
  /** What left, in the model's fields, references bound. */
  readonly body: JsonObject;
  /** What its preflight had read of the object; null where it read nothing. */
  readonly baseline: JsonObject | null;
  /** A limit turned it away, or it was refused. The entry's own error may be of something later that kept it from leaving again. */
  readonly wasDeclined: boolean;
}

export interface Settlement {
  readonly entry: number;
  readonly object: ServerObject | null;
  readonly at: number;
  /** Of the edit, what the object does not have and nobody has changed since: it leaves as an update. */
  readonly rest?: JsonObject;
  /** Of what left, the values that others have changed since: later edits were made on those. */
  readonly before?: JsonObject;
}

/**
 * The book, as the engine uses it. Synchronous: each call is one transaction, committed when it returns. State that must
 * agree commits together inside one call.
 */
export interface Store extends LinesStore {
  /** Turns every `sending` that nothing is under way for into `unconfirmed`: it may have been sent. */
  recoverInFlight(at: number): number;
  /** Mails that could still be taken back when the program was closed are held for the person. Once a start. */
  markMailsHeld(): void;
  /** Mails whose time to be taken back is over are let go; answers when the next one is (ms since epoch), null for none. */
  endHolds(now: number): number | null;
  /** Unsettled entries (queued, sending, unconfirmed, needs_you), oldest first. */
  listOpenEntries(): readonly OutboxRow[];
  targetOf(resource: Resource, uid: Uid): PushTarget;
  /** The intent: committed before the first byte leaves. */
  markSending(
    entry: number,
    attempt: { readonly at: number; readonly body: JsonObject; readonly baseline: JsonObject | null },
  ): void;
  lastAttempt(entry: number): Attempt | null;
  /** What left for an entry, each time, oldest first; in the model's fields, with references bound. */
  bodiesOf(entry: number): readonly JsonObject[];
  /** Something left for it that may have come to something. */
  mayHaveArrived(entry: number): boolean;
  /** The same of all that left before its newest attempt. */
  mayHaveArrivedBefore(entry: Pick<OutboxRow, 'id' | 'attempts'>): boolean;
  /**
   * When the newest attempt of an update that was never answered ended (ms since epoch), of this entry or of one of its object
   * that was given up; null where all were.
   */
  unansweredSince(entry: number, uid: Uid): number | null;
  /** Server id, mirror, patch and entry in one transaction. */
  settle(settlement: Settlement): void;
  /** Attempts in a row with the same body that left and came to nothing; `firstAt` is when the first of them ended. */
  failedAttempts(entry: number): { readonly count: number; readonly refusals: number; readonly firstAt: number | null };
  /** Aside for a person to see; `againAt` (ms since epoch) is when it is tried once more by itself. */
  park(entry: number, aside: { readonly againAt: number | null; readonly error: OutboxError | null }): void;
  unpark(entry: number, at: number): void;
  /** Times ahead of `at`, written before the clock was set back, are taken for `at`. */
  clampTimes(at: number): void;
  requeue(entry: number, retry: { readonly nextAttemptAt: number; readonly error: OutboxError | null }): void;
  /** It left and was not answered; `lookAt` is when to look for it first. */
  markUnconfirmed(
    entry: number,
    outcome: { readonly at: number; readonly lookAt: number; readonly error: OutboxError },
  ): void;
  lookAgain(entry: number, at: number): void;
  /** As the account would bill it, by the arithmetic that its own invoices show. */
  readonly totalOf: TotalOf;
  /** A conflict, kept whole until a person has decided. */
  askPerson(entry: number, conflict: Conflict): void;
  /** What was decided without asking. */
  note(entry: JournalNote): void;
  needsPerson(entry: number, reason: NeedsYouReason, error: OutboxError | null, question?: OutboxQuestion | null): void;
  /** Gives an invoice the next free number where nobody was shown the one it has; null where a person has to. */
  renumberProposed(entry: number, at: number): string | null;
  /** From now on a second object of this content is told of; once an entry, prolonged by each further attempt. */
  watchDuplicates(watch: {
    readonly entry: number;
    readonly resource: Resource;
    readonly uid: Uid;
    readonly key: string;
    readonly from: number;
    readonly until: number;
  }): void;
  listDuplicateWatches(resource: Resource, now: number): readonly OpenTwinWatch[];
  /** Another mail of the same invoice may have left at `since` (ms since epoch) or later. */
  mayOtherMailHaveLeft(entry: number, since: number): boolean;
  /** The object, whole, as an own write was answered since then; null where the last word is an older one. */
  ownAnswer(resource: Resource, uid: Uid, since: number): JsonObject | null;
  /** Payments of this invoice were recorded, changed or taken back here since then, or are about to be. */
  hasMovedMoney(invoice: Uid, since: number): boolean;
  /** Entries of payments of this invoice, and of changes of them, that wait to be sent or for a person. */
  moneyComing(invoice: Uid): readonly number[];

  checkpointOf(feed: Feed): Checkpoint | null;
  /** A new walk; nothing is stored before its first page is. */
  beginSweep(feed: Feed, at: number): Checkpoint;
  /** A page and its checkpoint in one transaction. */
  applyPage(write: PageWrite): PageResult;
  /** Rows of a list read beside any walk over it. */
  applyHead(write: HeadWrite): PageResult;
  /**
   * What the book learned of it after `requestedAt` (ms since epoch) is newer, and stands. False where that is something else:
   * whoever acts on what was read asks again.
   */
  applyObject(
    resource: Resource,
    object: ServerObject,
    parent: ServerAddress | null,
    at: number,
    requestedAt: number,
  ): boolean;
  /**
   * Ids of what this create has not made: what was held back for others when it first left, and was there before, and what a
   * person has said it is not.
   */
  heldBefore(create: number): readonly number[];
  /** Whether the book has an object with this id of the service. */
  isKnown(resource: Resource, id: number): boolean;
  /** Null where nothing of this id is here. */
  uidOf(resource: Resource, id: number): Uid | null;
  /** Objects of this kind that the book has; those of one connection only, where it is named. */
  countKnown(resource: Resource, connection: Uid | null): number;
  /** Whether the list was ever walked to its end. */
  wasRead(feed: Feed): boolean;
  listDetailTasks(resource: DocumentResource, limit: number): readonly DetailTask[];
  countDetailTasks(): number;
  detailTask(resource: Resource, uid: Uid): DetailTask | null;
  /** Invoices with money on them whose payments were not listed since it moved, newest first. */
  listPaymentsDue(limit: number): readonly ServerAddress[];
  countPaymentsDue(): number;
  /** Lists under connections that were never walked to their end. */
  countListsMissing(): number;
  /** Connections under which the resource was never listed, or not within `window`, longest ago first. */
  listParentsDue(resource: Resource, window: Window, limit: number): readonly ServerAddress[];
  /** Schedules whose generated invoices were never listed, or not within `window`, longest ago first. */
  listSchedulesDue(window: Window, limit: number): readonly ServerAddress[];
  /** Invoices last read whole outside `window`, the newest first, but none for ever before an older one. */
  listInvoiceAudits(window: Window, limit: number): readonly DetailTask[];
  /** Invoices read whole whose payments were never listed, or not within `window`. */
  listPaymentAudits(window: Window, limit: number): readonly ServerAddress[];
  /** Recurring invoices likewise. */
  listScheduleAudits(window: Window, limit: number): readonly DetailTask[];
  /** When the details of an object were last read and are as its row says; null where they are not. */
  detailsReadAt(resource: Resource, uid: Uid): number | null;
  /** A client that invoices name and no list has shown yet: when it was read by itself; null never, undefined where it is another. */
  namedClientReadAt(uid: Uid): number | null | undefined;

  /** Rows of the longest page this account ever answered. */
  longestPage(): number;
  noteLongestPage(rows: number, at: number): void;

  /**
   * What the walk that has just ended did not show, told once; null when it was not followed from its first page on.
   * Its witness is none of `except`.
   */
  takeFindings(feed: Feed, except: readonly Uid[]): SweepFindings | null;
  /** One of the kind that lists have shown, under nothing that is in question, and none of these; null when there is none. */
  anyWitness(resource: Resource, except: readonly Uid[]): Uid | null;
  /** Objects that a record is kept of: few at any time. */
  /** Of one resource, or of all. */
  listAbsent(resource?: Resource): readonly AbsentObject[];
  absentObject(resource: Resource, uid: Uid): AbsentObject | null;
  /** Without what is only here. */
  countListed(resource: Resource): number;
  loadAbsence(resource: Resource): JsonValue | null;
  /** What lies under an object disappears from the lists with it, and comes back with it. */
  saveAbsence(change: AbsenceChange): void;

  /** The account that the book is bound to; null while no invoice has named it. */
  companyId(): string | null;
  /** It was ever told anything of an account: a bare book belongs to whichever it meets first. */
  knowsAccount(): boolean;
  /** By its hash_key, or by its id where it has none. */
  knowsObject(resource: Resource, address: ServerAddress): boolean;
  /** Of the key that last proved to open the account; null where none did. See `Service.keyMark`. */
  keyMark(): string | null;
  saveKeyMark(mark: string, at: number): void;

  /** What the budget knows, as JSON; null in a book that never asked for anything. */
  loadBudget(): JsonValue | null;
  saveBudget(state: JsonValue, at: number): void;
}
