import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The beginning of the names of folders in which a backup is made or unpacked, with the process that works there. */
const PREFIX = '.inkwell-part-';

/**
 * Runs `work` in a new folder in `parent`, and removes it afterwards. Before that it removes what programs that died have left there:
 * it holds a book that nothing protects.
 */
export async function inWorkFolder<Value>(parent: string, work: (folder: string) => Promise<Value>): Promise<Value> {
  await removeRemains(parent);
  const folder = await mkdtemp(join(parent, `${PREFIX}${String(process.pid)}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

/** Removes the work folders of processes that are gone. */
export async function removeRemains(parent: string): Promise<void> {
  for (const name of await readdir(parent))
    if (isRemains(name)) await rm(join(parent, name), { recursive: true, force: true });
}

/** Tells that this is the work folder of a process that is gone. */
export function isRemains(name: string): boolean {
  const pid = new RegExp(`^\\${PREFIX}(\\d+)-`).exec(name)?.[1];
  return pid !== undefined && !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    // A process of somebody else runs as well.
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'EPERM';
  }
}
