import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { Conflict } from '#shared/conflict/conflict.ts';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import type { JournalKind } from '#shared/outbox/journal.ts';
import type { TotalOf } from '#main/sync/merge/totals.ts';
import type { OutboxError, OutboxRow, NeedsYouReason } from '#shared/outbox/entry.ts';
import type { OutboxQuestion, QuestionObject } from '#shared/outbox/question.ts';
import type { OwnEffects } from '#shared/outbox/own-effects.ts';
import type { PaymentDoubts } from '#shared/payments/payment-doubts.ts';
import type { DocumentResource, Resource } from '#shared/service/resources.ts';
import type { LinesStore } from './line-store.ts';
import type { ListFlaw } from '#shared/service/list-problems.ts';
import type { Feed, PageSize, ServerObject, SetAsideRow } from '#shared/service/wire-types.ts';
import type { SweepFindings, AbsentObject, AbsenceChange } from './absence-records.ts';

/** The progress of the sweep of one feed. Moves only in the transaction that stores the page. */
export interface Checkpoint {
  readonly sweep: number;
  /** The next page to read, or null when the sweep has ended. */
  readonly nextPage: number | null;
  readonly startedAt: number;
  readonly finishedAt: number | null;
  /** True while no page failed or repeated a row, and nothing interrupted the sweep. */
  readonly isClean: boolean;
  /** The number of rows to ask for at once, when it is not PAGE_SIZE. */
  readonly perPage?: PageSize;
  /** Flaws that this sweep has found in the list so far, and those of the last one that ended. */
  readonly flaws?: readonly ListFlaw[];
  readonly lastFlaws?: readonly ListFlaw[];
}

/** Rows of a list that may be what an unanswered create has made, or made twice, by their server ids. */
export interface Claims {
  /**
   * Unclaimed rows: server id to the entry that may have made the row. They stay out of the book if they are not known.
   */
  readonly unclaimed: ReadonlyMap<number, number>;
  /** Possible duplicates: server id to the watch that a row new here ends. */
  readonly duplicates: ReadonlyMap<number, number>;
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

export interface HeadWrite {
  readonly feed: Feed;
  readonly objects: readonly ServerObject[];
  readonly at: number;
  /** Ms since epoch of the request: what the book learned about an object since then is newer than this. */
  readonly requestedAt: number;
  readonly claims: Claims;
}

interface PageWrite extends HeadWrite {
  readonly checkpoint: Checkpoint;
  /** Rows of the page that are not stored. Objects that the book has under such an address count as shown. */
  readonly setAside?: readonly SetAsideRow[];
}

interface PageResult {
  readonly created: number;
  readonly updated: number;
  /** Known objects whose row changed and whose details on disk are therefore stale. */
  readonly stale: readonly Uid[];
}

/** An object whose details are due. */
export interface DetailTask {
  readonly uid: Uid;
  readonly resource: Resource;
  readonly target: ServerAddress;
}

/** A time span (ms since epoch), both ends included. A time after its end was written by another clock. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

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

/** The last attempt of an entry. `endedAt` is null while its end is not known. Times are ms since epoch. */
export interface Attempt {
  readonly intentAt: number;
  readonly endedAt: number | null;
  /** The body that was sent, in the model's fields, with references bound. */
  readonly body: JsonObject;
  /** The object as its preflight read it; null when nothing was read. */
  readonly baseline: JsonObject | null;
  /**
   * True when a limit declined it or it was refused. The entry's own error may be a later one, which kept it from being
   * sent again.
   */
  readonly wasDeclined: boolean;
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

/**
 * The book, as the engine uses it. Synchronous: each call is one transaction, committed when it returns. State that
 * must agree is committed inside one call.
 */
export interface Store extends LinesStore {
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
  lastAttempt(entry: number): Attempt | null;
  /** Returns the body of each attempt of an entry, oldest first; in the model's fields, with references bound. */
  bodiesOf(entry: number): readonly JsonObject[];
  /** True when an attempt of the entry may have been applied. */
  mayHaveArrived(entry: number): boolean;
  /** True when an attempt before the newest one may have been applied. */
  mayHaveArrivedBefore(entry: Pick<OutboxRow, 'id' | 'attempts'>): boolean;
  /**
   * Returns when the newest unanswered attempt of an update ended (ms since epoch), of this entry or of a discarded one
   * of the same object; null when all were answered.
   */
  unansweredSince(entry: number, uid: Uid): number | null;
  /** Settles an entry: server id, mirror, patch and entry in one transaction. */
  settle(settlement: Settlement): void;
  /**
   * Counts the latest attempts in a row with the same body that were sent and failed. `firstAt` is when the first of
   * them ended (ms since epoch).
   */
  failedAttempts(entry: number): { readonly count: number; readonly refusals: number; readonly firstAt: number | null };
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
  /** Computes the total as the account would bill it, by the arithmetic that its own invoices show. */
  readonly totalOf: TotalOf;
  /** Stores a conflict, whole, until the person has decided. */
  askPerson(entry: number, conflict: Conflict): void;
  /** Writes into the journal what was decided without asking. */
  note(entry: JournalNote): void;
  /** Has a create that never left from here searched for as after an interrupted attempt: it may have left from elsewhere. */
  searchAsIfSent(create: number, at: number): void;
  needsPerson(entry: number, reason: NeedsYouReason, error: OutboxError | null, question?: OutboxQuestion | null): void;
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
  /** True when another mail of the same invoice may have left at `since` (ms since epoch) or later. */
  mayOtherMailHaveLeft(entry: number, since: number): boolean;
  /**
   * Returns the whole object as the answer to an own write showed it since then (ms since epoch); null when its latest
   * state is older or from elsewhere.
   */
  ownAnswer(resource: Resource, uid: Uid, since: number): JsonObject | null;
  /** True when payments of this invoice were recorded, changed or deleted here since then, or are about to be. */
  hasMovedMoney(invoice: Uid, since: number): boolean;
  /**
   * Returns why a payment must not leave before the person has seen it: what came into the account since they had it
   * recorded, changed or marked. `sent` are the fields that leave, `others` the payments that they said are not it.
   */
  paymentDoubts(payment: {
    readonly id: number;
    readonly sent: JsonObject;
    readonly others: readonly number[];
  }): PaymentDoubts | null;
  /** Returns what own entries did to an invoice that was edited then (ms since epoch), apart from its own edits. */
  ownEffects(invoice: Uid, editedAt: number): OwnEffects;
  /** Returns the objects of the account that people would take for the one of a create, and that came into it since. */
  alikeSince(create: number): readonly QuestionObject[];
  /** Returns the entries of payments of this invoice that wait to be sent or for the person. */
  moneyComing(invoice: Uid): readonly number[];

  checkpointOf(feed: Feed): Checkpoint | null;
  /** Returns the checkpoint of a new sweep. It is stored with the first page. */
  beginSweep(feed: Feed, at: number): Checkpoint;
  /** Stores a page and its checkpoint in one transaction. */
  applyPage(write: PageWrite): PageResult;
  /** Stores rows of a list read beside any sweep of it. */
  applyHead(write: HeadWrite): PageResult;
  /**
   * Stores an object that was read. What the book learned about it after `requestedAt` (ms since epoch) is newer and
   * stays. Returns false when that differs from what was read: the caller must read again before it acts.
   */
  applyObject(
    resource: Resource,
    object: ServerObject,
    parent: ServerAddress | null,
    at: number,
    requestedAt: number,
  ): boolean;
  /**
   * Returns server ids that this create did not make: rows unclaimed for other creates when it was first sent, and rows
   * that the person rejected.
   */
  unclaimedBefore(create: number): readonly number[];
  /** True when the book has an object with this server id. */
  isKnown(resource: Resource, id: number): boolean;
  /** Returns the highest server id in the book; 0 when it has none. */
  newestId(resource: Resource): number;
  /** Returns the uid of the object with this server id; null when the book has none. */
  uidOf(resource: Resource, id: number): Uid | null;
  /** Counts the objects of a resource in the book; only those of one client when it is named. */
  countKnown(resource: Resource, connection: Uid | null): number;
  /** True when the list was ever swept to its end. */
  wasRead(feed: Feed): boolean;
  listDetailTasks(resource: DocumentResource, limit: number): readonly DetailTask[];
  countDetailTasks(): number;
  detailTask(resource: Resource, uid: Uid): DetailTask | null;
  /** Returns invoices with payments that were not listed since the paid amount changed, newest first. */
  listPaymentsDue(limit: number): readonly ServerAddress[];
  countPaymentsDue(): number;
  /** Counts the lists under clients that were never read to their end. */
  countListsMissing(): number;
  /** Returns the clients under which the resource was never listed, or not within the time span, longest ago first. */
  listParentsDue(resource: Resource, span: TimeSpan, limit: number): readonly ServerAddress[];
  /**
   * Returns the recurring profiles whose generated invoices were never listed, or not within the time span, longest ago
   * first.
   */
  listSchedulesDue(span: TimeSpan, limit: number): readonly ServerAddress[];
  /**
   * Returns the invoices last fetched outside the time span, the newest first, but none waits for ever behind newer
   * ones.
   */
  listInvoiceAudits(span: TimeSpan, limit: number): readonly DetailTask[];
  /** Returns the fetched invoices whose payments were never listed, or not within the time span. */
  listPaymentAudits(span: TimeSpan, limit: number): readonly ServerAddress[];
  /** Returns the recurring profiles last fetched outside the time span. */
  listScheduleAudits(span: TimeSpan, limit: number): readonly DetailTask[];
  /** Returns when the details of an object were last read; null when they are missing or its row has changed since. */
  detailsReadAt(resource: Resource, uid: Uid): number | null;
  /**
   * Returns when a client was last fetched that invoices name and no list has shown: null for never, undefined for any
   * other client.
   */
  namedClientReadAt(uid: Uid): number | null | undefined;

  /** Returns the row count of the longest page this account ever answered. */
  longestPage(): number;
  noteLongestPage(rows: number, at: number): void;

  /**
   * Returns what the sweep that has just ended did not show, once; null when it was not followed from its first page
   * on. The witness is none of `except`.
   */
  takeFindings(feed: Feed, except: readonly Uid[]): SweepFindings | null;
  /**
   * Returns an object of the resource that lists have shown, not under a suspect, and none of `except`; null when there
   * is none.
   */
  anyWitness(resource: Resource, except: readonly Uid[]): Uid | null;
  /** Returns the objects with an absence record, of one resource or of all. There are few at any time. */
  listAbsent(resource?: Resource): readonly AbsentObject[];
  absentObject(resource: Resource, uid: Uid): AbsentObject | null;
  /** Counts the objects of a resource that are at the service. */
  countListed(resource: Resource): number;
  loadAbsence(resource: Resource): JsonValue | null;
  /**
   * Saves presences and records. Objects under a parent that disappears from the lists disappear with it, and come back
   * with it.
   */
  saveAbsence(change: AbsenceChange): void;

  /** Returns the account that the book is bound to; null while no invoice has named it. */
  companyId(): string | null;
  /** True when the book has ever stored anything of an account. An empty book belongs to the first account it meets. */
  knowsAccount(): boolean;
  /** True when the book has this object, by its hash_key, or by its id if it has none. */
  knowsObject(resource: Resource, address: ServerAddress): boolean;
  /**
   * Returns the fingerprint of the key that last proved to open the account; null when none did. See `Service.keyMark`.
   */
  keyMark(): string | null;
  saveKeyMark(mark: string, at: number): void;

  /** Returns the state of the budget as JSON; null in a book that never sent a request. */
  loadBudget(): JsonValue | null;
  saveBudget(state: JsonValue, at: number): void;
}
