import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as rest } from 'node:timers/promises';

/** The waits in ms before each retry. On Windows a virus scanner or another reader may keep a file open for a moment. */
const WAITS_MS = [20, 60, 120, 300] as const;
const IN_USE: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EBUSY']);

/** Returns true for an error that may mean that the file is in use. Windows reports a lack of permission with the same codes. */
export function isInUse(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && IN_USE.has(thrown.code);
}

/** Runs a file action, and retries it for up to half a second while the file is in use. Blocks the whole process meanwhile. */
export function patientlySync<Value>(action: () => Value): Value {
  for (const waitMs of WAITS_MS) {
    try {
      return action();
    } catch (thrown) {
      if (!isInUse(thrown)) throw thrown;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
    }
  }
  return action();
}

/** Replaces a file atomically: a crash, a power cut or a full disk leaves the old file, and a failure no unfinished one. */
export function replaceFileSync(path: string, text: string): void {
  const fresh = `${path}.new`;
  try {
    // Without the flush a power cut can leave the new name on a file whose content never reached the disk.
    writeFileSync(fresh, text, { mode: 0o600, flush: true });
    patientlySync(() => {
      renameSync(fresh, path);
    });
  } catch (thrown) {
    rmSync(fresh, { force: true });
    throw thrown;
  }
}

/** Replaces a file as `replaceFileSync` does, without blocking the process. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const fresh = `${path}.new`;
  try {
    await writeFile(fresh, text, { mode: 0o600, flush: true });
    await moveOver(fresh, path);
  } catch (thrown) {
    await rm(fresh, { force: true }).catch(() => {});
    throw thrown;
  }
}

/** Renames a finished file over `path`, and retries while that file is in use. */
export async function moveOver(finished: string, path: string): Promise<void> {
  for (const waitMs of WAITS_MS) {
    try {
      await rename(finished, path);
      return;
    } catch (thrown) {
      if (!isInUse(thrown)) throw thrown;
      await rest(waitMs);
    }
  }
  await rename(finished, path);
}
