import type { AppError } from '#shared/errors.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { Conflict } from '#shared/model/conflict.ts';
import type { ServerAddress, Uid } from '#shared/model/ids.ts';
import type { JournalKind } from '#shared/model/journal.ts';
import type { Delivery } from '#shared/model/mutation.ts';
import type { OutboxError, OutboxRow, NeedsYouReason } from '#shared/model/outbox-entry.ts';
import type { Resource } from '#shared/model/resource.ts';

/**
 * Everything the engine needs from outside, owned by the engine. `main/app.ts` plugs in the real parts and is where the
 * compiler checks that they fit; tests plug in virtual time and in-memory parts.
 */
export interface EnginePorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly service: Service;
  readonly store: Store;
  readonly network: NetworkEvents;
}

export interface Clock {
  /** Wall time, ms since epoch. */
  now(): number;
  /** Ms that never run backwards and keep running through sleep. */
  monotonic(): number;
  /** Runs `action` once after `delayMs`; the answer cancels it. */
  schedule(delayMs: number, action: () => void): () => void;
}

/** A number in [0, 1) from the stream named `label`: streams are independent of each other. */
export type Random = (label: string) => number;

/** Hints that the world changed (online, resume, focus). A hint proves nothing; a timer backs up every one. */
export interface NetworkEvents {
  onHint(listener: () => void): () => void;
}

/** One listable collection of the service. Lists under a parent name the parent's hash_key. */
export interface Feed {
  readonly resource: Resource;
  readonly parent: ServerAddress | null;
  /** The kind of parent where it is not the resource's own (`parentOf`): invoices that a recurring invoice generated. */
  readonly under?: 'recurring_invoices';
}

export interface PageRequest {
  /** Counts from 1. */
  readonly page: number;
  readonly perPage: 20 | 60 | 100;
  readonly order: 'asc' | 'desc';
}

/** One object as read, in the model's fields; `details` are its nested arrays when the answer carried them. */
export interface ServerObject extends ServerAddress {
  readonly id: number;
  readonly fields: JsonObject;
  readonly details: JsonObject | null;
}

/**
 * `signature` names the status and shape of a failed answer (`404:json`, `200:error`, `410:empty`), absent when none
 * came: what the service says of an object it does not have is known by asking for one that cannot exist.
 */
export type ReadAnswer<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  | { readonly kind: 'failed'; readonly error: AppError; readonly signature?: string };

/** What one wire attempt of a write proves. `ambiguous` may or may not have been applied. */
export type WriteAnswer =
  | { readonly kind: 'done'; readonly object: ServerObject | null }
  | { readonly kind: 'rejected'; readonly error: AppError }
  | { readonly kind: 'not_sent'; readonly error: AppError }
  | { readonly kind: 'ambiguous'; readonly error: AppError };

/** A write with every reference already bound to server ids. `body` has the model's field names. */
export type WriteRequest =
  | {
      readonly op: 'create';
      readonly resource: Resource;
      readonly parent: ServerAddress | null;
      readonly body: JsonObject;
    }
  | {
      readonly op: 'update';
      readonly resource: Resource;
      readonly parent: ServerAddress | null;
      readonly target: ServerAddress;
      readonly body: JsonObject;
    }
  | {
      readonly op: 'delete' | 'realize';
      readonly resource: Resource;
      readonly parent: ServerAddress | null;
      readonly target: ServerAddress;
    }
  | { readonly op: 'deliver' | 'reminder'; readonly target: ServerAddress; readonly delivery: Delivery | null };

/** Typed calls with a classified outcome; never throws for anything the network or the service does. */
export interface Service {
  /** A page past the end is an empty one, however the service says so. */
  list(feed: Feed, page: PageRequest): Promise<ReadAnswer<readonly ServerObject[]>>;
  read(resource: Resource, target: ServerAddress, parent: ServerAddress | null): Promise<ReadAnswer<ServerObject>>;
  write(request: WriteRequest): Promise<WriteAnswer>;
  /** Tells of every attempt on the wire when it has ended; the answer ends the telling. */
  onAnswer(listener: (facts: AnswerFacts) => void): () => void;
}

/** What one attempt on the wire tells a budget. Times are ms since epoch by our clock. */
export interface AnswerFacts {
  /** Null when no status line arrived. */
  readonly status: number | null;
  /** The service has had enough requests for now. */
  readonly isLimit: boolean;
  readonly limit: number | null;
  readonly remaining: number | null;
  readonly resetAt: number | null;
  readonly retryAfterMs: number | null;
  readonly clockOffsetMs: number | null;
  readonly startedAt: number;
  readonly endedAt: number;
}

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

export interface PageWrite {
  readonly feed: Feed;
  readonly objects: readonly ServerObject[];
  readonly checkpoint: Checkpoint;
  readonly at: number;
  /** Rows of an unresolved create of this kind may be among unknown ones: they are then left for a later sweep. */
  readonly holdUnknown: boolean;
}

export interface PageResult {
  readonly created: number;
  readonly updated: number;
  /** Known objects whose row changed and whose details on disk are therefore stale. */
  readonly stale: readonly Uid[];
}

/** An object whose details are due, newest first. */
export interface DetailTask {
  readonly uid: Uid;
  readonly resource: Resource;
  readonly target: ServerAddress;
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
}

export interface Settlement {
  readonly entry: number;
  readonly object: ServerObject | null;
  readonly at: number;
}

/**
 * The book, as the engine uses it. Synchronous: each call is one transaction, committed when it returns. State that must
 * agree commits together inside one call.
 */
export interface Store {
  /** Turns every `sending` of a former run into `unconfirmed`: it may have been sent. */
  recoverInFlight(at: number): number;
  /** Unsettled entries (queued, sending, unconfirmed, needs_you), oldest first. */
  listOpenEntries(): readonly OutboxRow[];
  targetOf(resource: Resource, uid: Uid): PushTarget;
  /** The intent: committed before the first byte leaves. */
  markSending(
    entry: number,
    attempt: { readonly at: number; readonly body: JsonObject; readonly baseline: JsonObject | null },
  ): void;
  lastAttempt(entry: number): Attempt | null;
  /** Server id, mirror, patch and entry in one transaction. */
  settle(settlement: Settlement): void;
  requeue(entry: number, retry: { readonly nextAttemptAt: number; readonly error: OutboxError | null }): void;
  /** It left and was not answered; `lookAt` is when to look for it first. */
  markUnconfirmed(
    entry: number,
    outcome: { readonly at: number; readonly lookAt: number; readonly error: OutboxError },
  ): void;
  lookAgain(entry: number, at: number): void;
  /** A conflict, kept whole until a person has decided. */
  askPerson(entry: number, conflict: Conflict): void;
  /** What was decided without asking. */
  note(entry: JournalNote): void;
  needsPerson(entry: number, reason: NeedsYouReason, error: OutboxError | null): void;

  checkpointOf(feed: Feed): Checkpoint | null;
  beginSweep(feed: Feed, at: number): Checkpoint;
  /** A page and its checkpoint in one transaction. */
  applyPage(write: PageWrite): PageResult;
  applyObject(resource: Resource, object: ServerObject, parent: ServerAddress | null, at: number): void;
  /** Whether the book has an object with this id of the service. */
  isKnown(resource: Resource, id: number): boolean;
  /** Objects of this kind that the book has; those of one connection only, where it is named. */
  countKnown(resource: Resource, connection: Uid | null): number;
  /** Whether the list was ever walked to its end. */
  wasRead(feed: Feed): boolean;
  listDetailTasks(limit: number): readonly DetailTask[];
  countDetailTasks(): number;
  detailTask(resource: Resource, uid: Uid): DetailTask | null;
  /** Invoices with money on them whose payments were not listed since it moved, newest first. */
  listPaymentsDue(limit: number): readonly ServerAddress[];
  /** Connections under which the resource was never listed, or not since `before`. */
  listParentsDue(resource: Resource, before: number, limit: number): readonly ServerAddress[];

  /** What the budget knows, as JSON; null in a book that never asked for anything. */
  loadBudget(): JsonValue | null;
  saveBudget(state: JsonValue, at: number): void;
}
