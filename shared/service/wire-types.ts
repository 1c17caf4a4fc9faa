import type { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from './ids.ts';
import type { Delivery } from '#shared/outbox/mutation.ts';
import type { Resource } from './resources.ts';

/**
 * A list of the service that has a checkpoint of its own. A list under a parent is addressed by the parent's
 * `hash_key`.
 */
export interface Feed {
  readonly resource: Resource;
  readonly parent: ServerAddress | null;
  /**
   * The kind of parent, when it is not the resource's own (`parentOf`): invoices that a recurring profile generated.
   */
  readonly under?: 'recurring_invoices';
}

export type PageSize = 20 | 60 | 100;

/** The request of one page. `page` counts from 1; the service accepts no other page sizes (specification 8). */
export interface PageRequest {
  readonly page: number;
  readonly perPage: PageSize;
  readonly order: 'asc' | 'desc';
}

/**
 * An object as read. `fields` has the model's header fields in the answer, and unknown ones unchanged. An unreadable
 * known field is absent, so that it overwrites nothing; its raw JSON is in the field `unreadable` under its name, like
 * a nested array with missing parts. `details` has all seven nested arrays when a single-object answer contained any of
 * them, else null; an unreadable cell is null and its raw JSON is in the row's own `unreadable`.
 */
export interface ServerObject extends ServerAddress {
  readonly id: number;
  readonly fields: JsonObject;
  readonly details: JsonObject | null;
}

/**
 * The answer to a read. `signature` names the status and shape of a failed answer (`404:json`, `200:error`,
 * `410:empty`) and is absent when no answer came. The signature of a read of an object that cannot exist shows how this
 * service says "not found".
 */
export type ReadAnswer<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  | { readonly kind: 'failed'; readonly error: AppError; readonly signature?: string };

/**
 * A list row that cannot be stored, because nothing could address it: a part of its address is missing or unreadable.
 * `id` and `hash_key` are the texts that came, null for none; `fields` as in `ServerObject`.
 */
export interface SetAsideRow {
  readonly id: string | null;
  readonly hash_key: string | null;
  readonly fields: JsonObject;
}

/**
 * The answer to a page of a list, without the rows in `setAside`. `isTooLarge`: the page has more bytes than are read at
 * once, so that a smaller one may be readable.
 */
export type PageAnswer =
  | { readonly kind: 'ok'; readonly value: readonly ServerObject[]; readonly setAside?: readonly SetAsideRow[] }
  | {
      readonly kind: 'failed';
      readonly error: AppError;
      readonly signature?: string;
      readonly isTooLarge?: boolean;
    };

/** The result of one wire attempt of a write. `ambiguous`: the service may or may not have applied it. */
export type WriteAnswer =
  | { readonly kind: 'done'; readonly object: ServerObject | null }
  | { readonly kind: 'rejected'; readonly error: AppError }
  | { readonly kind: 'not_sent'; readonly error: AppError }
  | { readonly kind: 'ambiguous'; readonly error: AppError };

/** The facts of one attempt on the wire that the budget needs. Times are ms since epoch by our clock. */
export interface AnswerFacts {
  /** Null when no status line arrived. */
  readonly status: number | null;
  /** True when the answer is a limit, whatever its status. */
  readonly isLimit: boolean;
  /**
   * True when a read whose kept connection was dead is repeated over another one: an extra request that the listener must
   * count.
   */
  readonly isRepeated: boolean;
  /** The requests that the service says it allows in its window, the window's length in ms, and how many remain. */
  readonly limit: number | null;
  readonly windowMs: number | null;
  readonly remaining: number | null;
  readonly resetAt: number | null;
  readonly retryAfterMs: number | null;
  /** The ms that the service's clock is ahead of ours, exact to half a second plus half the round trip. */
  readonly clockOffsetMs: number | null;
  readonly startedAt: number;
  readonly endedAt: number;
  /** The number of other requests on the wire when this one ended; `remaining` may or may not count them. */
  readonly inFlight: number;
}

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
