import { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import type { OutboxError } from '#shared/outbox/entry.ts';
import type { EnginePorts } from '#main/sync/ports.ts';
import type { Checkpoint } from '#main/sync/ports/store.ts';
import type { Feed, WriteRequest } from '#shared/service/wire-types.ts';
import type { ServerAddress } from '#shared/service/ids.ts';

/** What became of one push, as the engine's loop needs to know it. */
export type PushResult =
  | { readonly kind: 'settled' }
  /** The service answered, but nothing was settled: refused, in conflict or edited meanwhile. */
  | { readonly kind: 'stopped' }
  /** Nothing had to be sent: the account is already as this entry wants it. */
  | { readonly kind: 'nothing_left' }
  /** No request left: it names something that is neither in the account nor on its way there. */
  | { readonly kind: 'impossible' }
  /** The service could not be reached or refused to listen; the entry is back in the queue. */
  | { readonly kind: 'failed'; readonly error: AppError }
  /** It left, and no answer proves anything; the entry is unconfirmed or needs a person. */
  | { readonly kind: 'unanswered'; readonly error: AppError };

/** A request that may leave now. */
export interface Ready {
  readonly kind: 'ready';
  readonly request: WriteRequest;
  /** The object as just read; null where nothing was. */
  readonly baseline: JsonObject | null;
}

/** A request that may leave now, or why none will. */
export type Prepared = PushResult | Ready;

export type PushPorts = Pick<EnginePorts, 'clock' | 'random' | 'service' | 'store'> & {
  readonly countRequest: () => void;
  /** False once nothing new may leave: paused, ending, or told to wait. Asked last, right before an intent is committed. */
  readonly mayLeave: () => boolean;
  /** What a person has just saved could leave now, were it not for the step under way. */
  readonly isSaveWaiting: () => boolean;
  /** Told of a list that an entry had to know to its end: for the next day nobody else asks what it did not show. */
  readonly walked: (feed: Feed, checkpoint: Checkpoint) => void;
};

/** A step of several requests goes no further: meanwhile the service asked to wait, or a person to pause. */
export function brokenOff(): { readonly kind: 'failed'; readonly error: AppError } {
  const error = new AppError('rate_limited', 'This waits until requests may leave again; nothing is lost.');
  return { kind: 'failed', error };
}

export function toOutboxError(error: AppError): OutboxError {
  return {
    code: error.code,
    message: error.message,
    status: error.details.status ?? null,
    fields: error.details.fields ?? {},
  };
}

/** Where the service knows an object. */
export interface Place {
  readonly address: ServerAddress;
  readonly parent: ServerAddress | null;
}
