import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '#shared/errors.ts';

const LOCK = 'profile.lock';
const HOLDER = 'profile.lock.txt';

/**
 * Keeps two writers away from one profile. The lock is an exclusive SQLite transaction, which the kernel frees whenever
 * its process ends, kill -9 included; the text file beside it only names the holder to people.
 */
export function lockProfile(dataDir: string, holder: string): () => void {
  const lock = new Database(join(dataDir, LOCK), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (thrown) {
    lock.close();
    if (!isBusy(thrown))
      throw new AppError(
        'read_only',
        'The profile folder cannot be written. Check its permissions and the disk; nothing was lost.',
      );
    throw new AppError(
      'profile_in_use',
      `This profile is in use by ${readHolder(dataDir)}. Close it, then try again.`,
      { retryable: true },
    );
  }
  writeFileSync(join(dataDir, HOLDER), `${holder}, process ${String(process.pid)}\n`, { mode: 0o600 });
  return () => {
    lock.close();
  };
}

function isBusy(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && String(thrown.code).startsWith('SQLITE_BUSY');
}

function readHolder(dataDir: string): string {
  try {
    return readFileSync(join(dataDir, HOLDER), 'utf8').trim() || 'another program';
  } catch {
    return 'another program';
  }
}
