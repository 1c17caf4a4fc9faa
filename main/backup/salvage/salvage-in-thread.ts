import { extname, join } from 'node:path';
import { invariant } from '#shared/assert.ts';
import { askThread } from '#main/platform/thread.ts';
import type { Salvaged, SalvageOrder } from './salvage-backup.ts';

/** Built and as source, the thread's program lies beside this file and ends as it does. */
const program = join(import.meta.dirname, `salvage-thread${extname(import.meta.filename)}`);

/** Salvages a backup in a thread. Rejects with `book_damaged` where nothing can be read. */
export async function salvageInThread(order: SalvageOrder): Promise<Salvaged> {
  const salvaged = await askThread<SalvageOrder, Salvaged>(program, order);
  invariant(salvaged !== null, 'nothing ends this thread before it has answered');
  return salvaged;
}
