import { extname, join } from 'node:path';
import { askThread } from '#main/platform/thread.ts';
import type { ArchivedInvoice, BookFiles, BookFilesOrder, WrittenFile } from './book-files.ts';

/** Built and as source, the thread's program lies beside this file and ends as it does. */
const program = join(import.meta.dirname, `archive-thread${extname(import.meta.filename)}`);

/** Writes the files of a book in a thread. Resolves to null when the signal ended it. Rejects with `disk_full` or `read_only`. */
export async function writeInThread(order: BookFilesOrder, signal: AbortSignal): Promise<BookFiles | null> {
  const invoices: ArchivedInvoice[] = [];
  const files = await askThread<BookFilesOrder, readonly WrittenFile[], readonly ArchivedInvoice[]>(program, order, {
    signal,
    onPart: (some) => void invoices.push(...some),
  });
  return files === null ? null : { files, invoices };
}
