import type { ServerAddress } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Store } from '#main/sync/ports/store.ts';
import type {
  Feed,
  PageRequest,
  ServerObject,
  ReadAnswer,
  WriteAnswer,
  WriteRequest,
} from '#shared/service/wire-types.ts';

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
