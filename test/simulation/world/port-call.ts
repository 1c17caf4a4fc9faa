import { AsyncLocalStorage } from 'node:async_hooks';
import type { Fault } from '#test/service/faults/fault.ts';
import type { WriteRequest } from '#shared/service/wire-types.ts';

/** What an answer asks for by its headers, as they are. */
interface AnswerHead {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly date: string | null;
}

/** One call of the engine's service port, from its beginning to the answer. */
export interface PortCall {
  /** Counts the calls of the world, from 1. */
  readonly number: number;
  /** Counts the starts of the program. */
  readonly life: number;
  readonly at: number;
  /** `list`, `read` or the verb of a write, and what it is about. */
  readonly name: string;
  readonly write: WriteRequest | null;
  /** The outbox entry on its way, for a write. */
  readonly entry: number | null;
  /** Nothing of it left this computer. */
  isUnsent: boolean;
  /** How the answer begins that came back, before anybody has read it. */
  head: AnswerHead | null;
  /** What befalls the request that is about to arrive. */
  fault: Fault | null;
}

/** The call that the code now running works for, however deep in the client it is. */
export const portCalls = new AsyncLocalStorage<PortCall>();
