import { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import type { OutboxError } from '#shared/outbox/entry.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import type { Checkpoint } from '#shared/service/checkpoint.ts';
import type { Feed, WriteRequest } from '#shared/service/wire-types.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import { message } from '#shared/words/message.ts';

/** The outcome of one push. */
export type PushResult =
  | { readonly kind: 'settled' }
  /** Nothing was settled: refused, in conflict, or edited meanwhile. */
  | { readonly kind: 'stopped' }
  /** Nothing had to be sent: the account already is as the entry wants it. */
  | { readonly kind: 'nothing_left' }
  /** Nothing was sent: the entry names an object that is neither in the account nor in the outbox. */
  | { readonly kind: 'impossible' }
  /** The service could not be reached or declined; the entry is queued again. */
  | { readonly kind: 'failed'; readonly error: AppError }
  /** The request was sent and no answer proves what became of it; the entry is unconfirmed or needs the person. */
  | { readonly kind: 'unanswered'; readonly error: AppError };

/** A request that may leave now. */
export interface Ready {
  readonly kind: 'ready';
  readonly request: WriteRequest;
  /** The object as just read; null when nothing was read. */
  readonly baseline: JsonObject | null;
}

/** A request that may leave now, or the reason why none will. */
export type Prepared = PushResult | Ready;

export type PushPorts = Omit<EnginePorts, 'network'> & {
  readonly countRequest: () => void;
  /** False once no new request may leave: paused, stopping, or limited. Asked right before an intent is committed. */
  readonly mayLeave: () => boolean;
  /** True when an entry that was just saved could leave now, were it not for the step under way. */
  readonly isSaveWaiting: () => boolean;
  /** Call when a list was read to its end for an entry, so that rows missing from it are judged. */
  readonly listSwept: (feed: Feed, checkpoint: Checkpoint) => void;
};

/**
 * The result of a step of several requests that stops half-way: meanwhile the service set a limit, or the person
 * paused.
 */
export function brokenOff(): { readonly kind: 'failed'; readonly error: AppError } {
  const error = new AppError('rate_limited', message('error_waits_for_budget'));
  return { kind: 'failed', error };
}

export function toOutboxError(error: AppError): OutboxError {
  return {
    code: error.code,
    message: error.said,
    status: error.details.status ?? null,
    fields: error.details.fields ?? {},
  };
}

/** The address of an object at the service. */
export interface Place {
  readonly address: ServerAddress;
  readonly parent: ServerAddress | null;
}
