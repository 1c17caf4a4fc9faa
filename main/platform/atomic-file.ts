import { renameSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { setTimeout as rest } from 'node:timers/promises';

/** A scanner or another reader holds a file on Windows for a moment: so long it is waited for before each further try. */
const WAITS_MS = [20, 60, 120, 300] as const;
const HELD: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EBUSY']);

/** Whether something thrown says that a file is in use, in the words of Windows, which has the same for a lack of permission. */
export function isHeld(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && HELD.has(thrown.code);
}

/** Does something to a file, and once more a moment later where it is held. Holds up the whole process meanwhile. */
export function patientlySync<Value>(action: () => Value): Value {
  for (const waitMs of WAITS_MS) {
    try {
      return action();
    } catch (thrown) {
      if (!isHeld(thrown)) throw thrown;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
    }
  }
  return action();
}

/** Replaces a file at once: a crash, a power cut or a full disk leaves the old one. */
export function replaceFileSync(path: string, text: string): void {
  const fresh = `${path}.new`;
  // Without the flush a power cut can leave the new name on a file whose content never reached the disk.
  writeFileSync(fresh, text, { mode: 0o600, flush: true });
  patientlySync(() => {
    renameSync(fresh, path);
  });
}

/** Gives a finished file its name, over what has that now. */
export async function moveOver(finished: string, path: string): Promise<void> {
  for (const waitMs of WAITS_MS) {
    try {
      await rename(finished, path);
      return;
    } catch (thrown) {
      if (!isHeld(thrown)) throw thrown;
      await rest(waitMs);
    }
  }
  await rename(finished, path);
}
