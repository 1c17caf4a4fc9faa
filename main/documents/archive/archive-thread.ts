import { writingError } from '#main/backup/backup-errors.ts';
import { serveThread } from '#main/platform/thread.ts';
import type { ArchivedInvoice, BookFilesOrder, WrittenFile } from './book-files.ts';
import { writeBookFiles } from './book-files.ts';

// The program of a thread of its own: a large book is written for minutes, and the main process may not stand still that long.
serveThread<BookFilesOrder, readonly WrittenFile[], readonly ArchivedInvoice[]>((order, send) =>
  writeBookFiles(order, send).catch((thrown: unknown) => {
    throw writingError(thrown, order.folder);
  }),
);
