import { serveThread } from '#main/platform/thread.ts';
import type { Backup, BackupOrder } from './write-backup.ts';
import { writeBackup } from './write-backup.ts';

// The program of a thread of its own: SQLite flushes a copy to the disk in one step, and the main process may not stand still that long.
serveThread<BackupOrder, Backup>(writeBackup);
