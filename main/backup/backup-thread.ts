import { serveThread } from '#main/platform/thread.ts';
import type { PackOrder, Packed } from './pack-backup.ts';
import { packBackup } from './pack-backup.ts';

// The program of a thread of its own: SQLite flushes a copy to the disk in one step, and the main process may not stand still that long.
serveThread<PackOrder, Packed>(packBackup);
