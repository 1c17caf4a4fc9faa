import { dirname, join } from 'node:path';
import { moveOver } from '#main/platform/atomic-file.ts';
import { writingError } from './backup-errors.ts';
import type { BackupOrder, Packed } from './pack-backup.ts';
import { packInThread } from './pack-in-thread.ts';
import { inWorkFolder } from './work-folder.ts';

export interface Backup extends Packed {
  readonly file: string;
}

/**
 * Writes a backup of one moment, while the book is in use. Never holds the key. Rejects with `disk_full` or `read_only`, and with
 * `book_damaged` or `profile_in_use`.
 */
export async function writeBackup(order: BackupOrder): Promise<Backup> {
  const { file, passphrase, accountDir } = order;
  try {
    // Beside the backup: there the room is needed anyway, and its name can be given at once.
    return await inWorkFolder(dirname(file), async (beside) => {
      const whole = join(beside, 'whole');
      const pack = (work: string): Promise<Packed> => packInThread({ ...order, whole, work });
      // What is not encrypted yet stays where the book is: a service may copy the other folder elsewhere. Both folders are removed here,
      // also where the thread has died.
      const packed = await (passphrase === null ? pack(beside) : inWorkFolder(accountDir, pack));
      await moveOver(whole, file);
      return { file, ...packed };
    });
  } catch (thrown) {
    throw writingError(thrown, file);
  }
}
