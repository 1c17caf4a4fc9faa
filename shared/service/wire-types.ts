import type { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from './ids.ts';
import type { Delivery } from '#shared/outbox/mutation.ts';
import type { Resource } from './resources.ts';

/** One listable collection of the service. Lists under a parent name the parent's hash_key. */
export interface Feed {
  readonly resource: Resource;
  readonly parent: ServerAddress | null;
  /** The kind of parent where it is not the resource's own (`parentOf`): invoices that a recurring invoice generated. */
  readonly under?: 'recurring_invoices';
}

/** `page` counts from 1; the service accepts no other page sizes (specification 8). */
export interface PageRequest {
  readonly page: number;
  readonly perPage: 20 | 60 | 100;
  readonly order: 'asc' | 'desc';
}

/**
 * One object as read. `fields` has the model's header fields that the answer carried plus unknown ones as they came. A
 * known field that nobody can read is absent, so that it overwrites nothing; its raw JSON stands by name in the field
 * `unreadable`, as does a nested array of which something is missing. `details` has all seven nested arrays when a
 * single-object answer carried any of them, else null; a cell that cannot be read is null and stands in the row's own
 * `unreadable`.
 */
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
