import type { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { Delivery } from '#shared/outbox/mutation.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Store } from '#main/sync/ports/store.ts';

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
  /** Tells keys apart without giving one away: equal for the same key at the same address. Asks nobody outside. */
  keyMark(): Promise<ReadAnswer<string>>;
  /** A page past the end is an empty one, however the service says so. */
  list(feed: Feed, page: PageRequest): Promise<ReadAnswer<readonly ServerObject[]>>;
  read(resource: Resource, target: ServerAddress, parent: ServerAddress | null): Promise<ReadAnswer<ServerObject>>;
  write(request: WriteRequest): Promise<WriteAnswer>;
  /** Tells of every attempt on the wire when it has ended; the answer ends the telling. */
  onAnswer(listener: (facts: AnswerFacts) => void): () => void;
  /** Ends the wait for whatever is on its way, as if its deadline had come. */
  abandon(): void;
}

/** What one attempt on the wire tells a budget. Times are ms since epoch by our clock. */
export interface AnswerFacts {
  /** Null when no status line arrived. */
  readonly status: number | null;
  /** The service has had enough requests for now. */
  readonly isLimit: boolean;
  /** A read that leaves once more when this was told: another request, which nobody else counts. */
  readonly isRepeated: boolean;
  readonly limit: number | null;
  /** How long the window of `limit` is; null where the service does not say. */
  readonly windowMs: number | null;
  readonly remaining: number | null;
  readonly resetAt: number | null;
  readonly retryAfterMs: number | null;
  readonly clockOffsetMs: number | null;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Others that were on the wire when this one ended: only who holds them can count them, whatever became of the rest. */
  readonly inFlight: number;
}
