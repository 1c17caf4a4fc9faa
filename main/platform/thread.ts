import type { WorkerOptions } from 'node:worker_threads';
import { parentPort, Worker } from 'node:worker_threads';
import type { ErrorCode, ErrorDetails } from '#shared/errors.ts';
import { AppError } from '#shared/errors.ts';
import type { Message } from '#shared/words/part.ts';

type Answer<Value, Part> =
  | { readonly kind: 'part'; readonly part: Part }
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly said: Message; readonly details: ErrorDetails }
  | { readonly kind: 'broken'; readonly error: Pick<Error, 'name' | 'message' | 'stack'> };

/**
 * Limits for a thread beside the window. V8 would give each up to 100 MB for new values and keep them. What works through many rows, one after
 * the other, is as fast in this.
 */
export const smallThread: WorkerOptions = { resourceLimits: { maxYoungGenerationSizeMb: 4 } };

/**
 * Answers the one order that a thread gets. Errors other than AppErrors lose their type and their fields between threads.
 * What is large goes back in parts as it is found: a whole would take the other thread too long to receive.
 */
export function serveThread<Order, Value, Part = never>(
  work: (order: Order, send: (part: Part) => void) => Promise<Value>,
): void {
  const answer = (given: Answer<Value, Part>): void => parentPort?.postMessage(given);
  parentPort?.once('message', (order: Order) => {
    const send = (part: Part): void => {
      answer({ kind: 'part', part });
    };
    work(order, send).then(
      (value) => {
        answer({ kind: 'done', value });
      },
      (thrown: unknown) => {
        if (thrown instanceof AppError)
          answer({ kind: 'failed', code: thrown.code, said: thrown.said, details: thrown.details });
        // The stack goes along, because the thread that asked writes the log.
        else {
          const { name, message, stack } = thrown instanceof Error ? thrown : new Error(typeof thrown);
          answer({ kind: 'broken', error: { name, message, ...(stack === undefined ? {} : { stack }) } });
        }
      },
    );
  });
}

interface AskOptions<Part> {
  /** The limit of the thread's heap, in MB. V8 frees buffers, which are outside of the heap, when they reach half of it. */
  readonly heapMb?: number;
  /** Ends the thread. */
  readonly signal?: AbortSignal | null;
  readonly onPart?: (part: Part) => void;
}

/** Has a program of its own thread do work. Resolves to null when the signal ended it. Rejects with the error that it failed with. */
export async function askThread<Order, Value, Part = never>(
  program: string,
  order: Order,
  { heapMb, signal = null, onPart }: AskOptions<Part> = {},
): Promise<Value | null> {
  const isEnded = (): boolean => signal?.aborted === true;
  if (isEnded()) return null;
  const { resourceLimits } = smallThread;
  const limits = { ...resourceLimits, ...(heapMb === undefined ? {} : { maxOldGenerationSizeMb: heapMb }) };
  const thread = new Worker(program, { resourceLimits: limits });
  const end = (): void => void thread.terminate();
  signal?.addEventListener('abort', end);
  try {
    const answer = await new Promise<Exclude<Answer<Value, Part>, { readonly kind: 'part' }> | null>(
      (resolve, reject) => {
        thread.on('message', (given: Answer<Value, Part>) => {
          if (given.kind === 'part') onPart?.(given.part);
          else resolve(given);
        });
        thread.once('error', reject);
        thread.once('exit', () => {
          resolve(null);
        });
        thread.postMessage(order);
      },
    );
    if (answer === null && !isEnded()) throw new Error('the thread has ended');
    if (answer?.kind === 'broken') throw Object.assign(new Error(), answer.error);
    if (answer?.kind === 'failed') throw new AppError(answer.code, answer.said, answer.details);
    return answer?.value ?? null;
  } finally {
    signal?.removeEventListener('abort', end);
    end();
  }
}
