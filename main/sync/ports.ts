import type { AppError } from '#shared/errors.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { AbsenceStore } from '#main/sync/ports/absence-store.ts';
import type { AccountStore } from '#main/sync/ports/account-store.ts';
import type { DueReads } from '#main/sync/ports/due-reads.ts';
import type { EvidenceStore } from '#main/sync/ports/evidence-store.ts';
import type { MirrorStore } from '#main/sync/ports/mirror-store.ts';
import type { OutboxStore } from '#main/sync/ports/outbox-store.ts';
import type { Step } from '#main/sync/plan/next-entry.ts';
import type {
  AnswerFacts,
  Feed,
  PageAnswer,
  PageRequest,
  ReadAnswer,
  ServerObject,
  WriteAnswer,
  WriteRequest,
} from '#shared/service/wire-types.ts';

/**
 * Everything the engine needs from outside, owned by the engine. `main/app.ts` provides the real parts, and the
 * compiler checks there that they fit. Tests provide virtual time and in-memory parts.
 */
export interface EnginePorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly service: Service;
  /** The book, by subject. Synchronous: each call is one transaction, committed when it returns. */
  readonly outbox: OutboxStore;
  readonly evidence: EvidenceStore;
  readonly mirror: MirrorStore;
  readonly dueReads: DueReads;
  readonly absences: AbsenceStore;
  readonly account: AccountStore;
  readonly network: NetworkEvents;
  /** The engine works without it. */
  readonly reports?: StepReports;
}

/** Hears of steps for a log: which kind of step it was, never whose. */
export interface StepReports {
  failed(step: Step['kind'], error: AppError): void;
  slow(step: Step['kind'], ms: number): void;
  /** The step threw, which only the book does. */
  broken(step: Step['kind'], thrown: unknown): void;
}

export interface Clock {
  /** Wall time, ms since epoch. */
  now(): number;
  /** Ms that never run backwards and go on during sleep. */
  monotonic(): number;
  /** Runs `action` once after `delayMs`. The returned function cancels it. */
  schedule(delayMs: number, action: () => void): () => void;
  /** Returns when the computer's clock was last seen to leap (by `now`); null for never. */
  leaptAt?(): number | null;
}

/** Returns a number in [0, 1) from the stream named `label`. Streams are independent of each other. */
type Random = (label: string) => number;

/** Hints that the world changed (online, resume, focus). A hint proves nothing; a timer backs up every one. */
export interface NetworkEvents {
  onHint(listener: () => void): () => void;
}

/** Typed calls with a classified outcome. Never throws for anything that the network or the service does. */
export interface Service {
  /**
   * Returns the fingerprint of the key in use: a hash of key and address that tells keys apart without revealing them.
   * Sends no request. The name is stored in the book.
   */
  keyMark(): Promise<ReadAnswer<string>>;
  /** Reads a page of a list. A page past the end is empty, however the service says so. */
  list(feed: Feed, page: PageRequest): Promise<PageAnswer>;
  read(resource: Resource, target: ServerAddress, parent: ServerAddress | null): Promise<ReadAnswer<ServerObject>>;
  write(request: WriteRequest): Promise<WriteAnswer>;
  /** Calls `listener` for every attempt on the wire when it has ended. The returned function unsubscribes. */
  onAnswer(listener: (facts: AnswerFacts) => void): () => void;
  /** Ends all requests under way as if their deadline had come. */
  abandon(): void;
}
