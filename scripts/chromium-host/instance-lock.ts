import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The lock, held as long as this process lives. It is an SQLite lock, because the kernel releases it even after a kill. */
let held: DatabaseSync | null = null;

/** Takes the lock of the folder. Returns false when another process holds it. */
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
