import { extname, join } from 'node:path';
import { askThread } from '#main/platform/thread.ts';
import type { CopyOrder } from './copy-book.ts';

/** Built and as source, the thread's program lies beside this file and ends as it does. */
const program = join(import.meta.dirname, `copy-thread${extname(import.meta.filename)}`);

/** Copies a book in a thread. Rejects as `copyBook` does. */
export async function copyInThread(order: CopyOrder): Promise<void> {
  await askThread<CopyOrder, null>(program, order);
}
