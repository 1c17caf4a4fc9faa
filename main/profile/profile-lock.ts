import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createPrivateFile, PRIVATE_FILE } from '#main/platform/private-files.ts';
import { AppError } from '#shared/errors.ts';
import { translateDatabaseError } from '#main/db/connection/sqlite-errors.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';

const LOCK = 'profile.lock';
const HOLDER = 'profile.lock.txt';
/** The wait in ms for a busy lock: of two programs that start at the same instant, neither might get it otherwise. */
const PATIENCE_MS = 100;

/**
 * Locks the profile for one writer; returns the function that unlocks it. Throws `profile_in_use`, `disk_full` or `read_only`. A disk that
 * is read-only needs no lock: nobody writes there. The lock is an exclusive SQLite transaction, which the kernel releases when the process ends, even by kill -9. The text file beside it only
 * names the holder in messages.
 */
export function lockProfile(dataDir: string, holder: string): () => void {
  const lock = takeLock(dataDir);
  try {
    writeFileSync(join(dataDir, HOLDER), `${holder}, process ${String(process.pid)}\n`, { mode: PRIVATE_FILE });
  } catch {
    // The name is only for messages; the lock itself is held.
  }
  return () => {
    lock?.close();
  };
}

function takeLock(dataDir: string): Database.Database | null {
  let lock: Database.Database | null = null;
  try {
    createPrivateFile(join(dataDir, LOCK));
    lock = new Database(join(dataDir, LOCK), { timeout: PATIENCE_MS });
    // A journal beside it could not be made on a full disk, and nothing is ever written.
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (thrown) {
    lock?.close();
    if (isBusy(thrown)) {
      const holder = readHolder(dataDir);
      throw new AppError('profile_in_use', message('error_profile_in_use', { holder }), {
        retryable: true,
      });
    }
    if (isReadOnlyDisk(thrown)) return null;
    const translated = translateDatabaseError(thrown, join(dataDir, LOCK));
    if (translated instanceof AppError && translated.code === 'disk_full') throw translated;
    throw new AppError('read_only', message('error_profile_read_only'));
  }
}

function isBusy(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && String(thrown.code).startsWith('SQLITE_BUSY');
}

const isReadOnlyDisk = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'EROFS';

function readHolder(dataDir: string): string | Message {
  try {
    return readFileSync(join(dataDir, HOLDER), 'utf8').trim() || message('error_another_program');
  } catch {
    return message('error_another_program');
  }
}
