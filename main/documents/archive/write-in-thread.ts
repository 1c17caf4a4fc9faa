import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '#shared/errors.ts';
import { AppError } from '#shared/errors.ts';
import type { Message } from '#shared/words/part.ts';
import type { BookFiles, BookFilesOrder } from './book-files.ts';

export type ArchiveAnswer =
  | { readonly kind: 'written'; readonly files: BookFiles }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly said: Message };

/** Built and as source, the thread's program lies beside this file and ends as it does. */
const program = join(import.meta.dirname, `archive-thread${extname(import.meta.filename)}`);

/** Writes the files of a book in a thread. Resolves to null when the signal ended it. Rejects with `disk_full` or `read_only`. */
export async function writeInThread(order: BookFilesOrder, signal: AbortSignal): Promise<BookFiles | null> {
  if (signal.aborted) return null;
  const thread = new Worker(program);
  const end = (): void => void thread.terminate();
  signal.addEventListener('abort', end);
  try {
    const answer = await new Promise<ArchiveAnswer | null>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => {
        resolve(null);
      });
      thread.postMessage(order);
    });
    if (answer === null && !signal.aborted) throw new Error('the thread of the archive has ended');
    if (answer?.kind === 'failed') throw new AppError(answer.code, answer.said);
    return answer?.files ?? null;
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}
