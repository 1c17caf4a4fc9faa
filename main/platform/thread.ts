import { parentPort, Worker } from 'node:worker_threads';
import type { ErrorCode } from '#shared/errors.ts';
import { AppError, toAppError } from '#shared/errors.ts';
import type { Message } from '#shared/words/part.ts';

type Answer<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly said: Message };

/** Answers the one order that a thread gets. A failure is sent back as an AppError, because other errors lose their type between threads. */
export function serveThread<Order, Value>(work: (order: Order) => Promise<Value>): void {
  const answer = (given: Answer<Value>): void => parentPort?.postMessage(given);
  parentPort?.once('message', (order: Order) => {
    work(order).then(
      (value) => {
        answer({ kind: 'done', value });
      },
      (thrown: unknown) => {
        const { code, said } = toAppError(thrown);
        answer({ kind: 'failed', code, said });
      },
    );
  });
}

/** Has a program of its own thread do work. Resolves to null when the signal ended it. Rejects with the AppError that it failed with. */
export async function askThread<Order, Value>(
  program: string,
  order: Order,
  signal: AbortSignal | null = null,
): Promise<Value | null> {
  const isEnded = (): boolean => signal?.aborted === true;
  if (isEnded()) return null;
  const thread = new Worker(program);
  const end = (): void => void thread.terminate();
  signal?.addEventListener('abort', end);
  try {
    const answer = await new Promise<Answer<Value> | null>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => {
        resolve(null);
      });
      thread.postMessage(order);
    });
    if (answer === null && !isEnded()) throw new Error('the thread has ended');
    if (answer?.kind === 'failed') throw new AppError(answer.code, answer.said);
    return answer?.value ?? null;
  } finally {
    signal?.removeEventListener('abort', end);
    end();
  }
}
