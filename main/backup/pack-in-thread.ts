import { extname, join } from 'node:path';
import { askThread } from '#main/platform/thread.ts';
import type { Packed, PackOrder } from './pack-backup.ts';

/** Built and as source, the thread's program lies beside this file and ends as it does. */
const program = join(import.meta.dirname, `backup-thread${extname(import.meta.filename)}`);

/** Several times what packing needs. Without a limit, 20 to 50 MB more of buffers with parts of files wait to be freed. */
const HEAP_MB = 96;

/** Writes the file of a backup in a thread. Rejects as `packBackup` does. */
export async function packInThread(order: PackOrder): Promise<Packed> {
  const packed = await askThread<PackOrder, Packed>(program, order, { heapMb: HEAP_MB });
  // Only a signal ends a thread without an answer, and there is none.
  if (packed === null) throw new Error('the thread has ended');
  return packed;
}
