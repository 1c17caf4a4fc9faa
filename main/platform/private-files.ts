import type { Dirent } from 'node:fs';
import { chmodSync, closeSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { patientlySync } from './atomic-file.ts';

/** The rights of what Inkwell writes by itself: nobody else on this computer may read it. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
/** Marks a folder that many people share, such as `/tmp`. */
const SHARED = 0o1000;

/**
 * Creates an empty private file unless it exists. SQLite would create one with the usual rights, and would not wait while another program
 * has the place in use.
 */
export function createPrivateFile(path: string): void {
  patientlySync(() => {
    closeSync(openSync(path, 'a', PRIVATE_FILE));
  });
}

/**
 * Takes the rights of other people away from a folder and from what is in it: its files, or with `isDeep` everything. A copy that was
 * restored may have the usual rights. Whatever cannot be changed stays as it is, as on a disk that is read-only; Windows has no
 * such rights, and gives a person's folders to that person alone.
 */
export function makePrivate(folder: string, isDeep: boolean): void {
  if (process.platform === 'win32') return;
  tighten(folder, PRIVATE_FOLDER);
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isFile()) tighten(path, PRIVATE_FILE);
    else if (entry.isDirectory() && isDeep) makePrivate(path, true);
  }
}

function tighten(path: string, rights: number): void {
  try {
    const { mode } = statSync(path);
    if ((mode & SHARED) === 0 && (mode & 0o777 & ~rights) !== 0) chmodSync(path, mode & rights);
  } catch {
    // The file is of another person, or has just been removed.
  }
}

/** Lists a folder. A link is neither a file nor a folder here: changing its rights would change those of what it leads to. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
