import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Held as long as this process lives: a lock file of SQLite, because the kernel frees it even after a kill. */
let held: DatabaseSync | null = null;

/** True when this process is the only one with this folder. */
export function lockInstance(folder: string): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(folder, 'instance.lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    return false;
  }
  held = lock;
  return held.isOpen;
}
