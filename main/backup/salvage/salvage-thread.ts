import { readingError } from '#main/backup/backup-errors.ts';
import { serveThread } from '#main/platform/thread.ts';
import type { Salvaged, SalvageOrder } from './salvage-backup.ts';
import { salvageBackup } from './salvage-backup.ts';

// The program of a thread of its own: every row that can be read is looked for, and the main process may not stand still that long.
serveThread<SalvageOrder, Salvaged>((order) =>
  salvageBackup(order).catch((thrown: unknown) => {
    throw readingError(thrown, order.file);
  }),
);
