import { extname, join } from 'node:path';
import { askThread } from '#main/platform/thread.ts';
import type { Backup, BackupOrder } from './write-backup.ts';

/** Built and as source, the thread's program lies beside this file and ends as it does. */
const program = join(import.meta.dirname, `backup-thread${extname(import.meta.filename)}`);

/** Writes a backup in a thread. Rejects as `writeBackup` does. */
export async function backUpInThread(order: BackupOrder): Promise<Backup> {
  const backup = await askThread<BackupOrder, Backup>(program, order);
  // Only a signal ends a thread without an answer, and there is none.
  if (backup === null) throw new Error('the thread has ended');
  return backup;
}
