import { parentPort } from 'node:worker_threads';
import { toAppError } from '#shared/errors.ts';
import { writingError } from '#main/backup/backup-errors.ts';
import type { BookFilesOrder } from './book-files.ts';
import { writeBookFiles } from './book-files.ts';
import type { ArchiveAnswer } from './write-in-thread.ts';

// The program of a thread of its own: a large book is written for minutes, and the main process may not stand still that long.
parentPort?.once('message', (order: BookFilesOrder) => {
  const answer = (given: ArchiveAnswer): void => parentPort?.postMessage(given);
  writeBookFiles(order).then(
    (files) => {
      answer({ kind: 'written', files });
    },
    (thrown: unknown) => {
      const { code, said } = toAppError(writingError(thrown, order.folder));
      answer({ kind: 'failed', code, said });
    },
  );
});
