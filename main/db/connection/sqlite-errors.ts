import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { newestCopy } from './copies.ts';
import { message } from '#shared/words/message.ts';

/** SQLite's codes for errors that the file system throws before SQLite is called. */
const fileCodes: Readonly<Record<string, string>> = {
  ENOSPC: 'SQLITE_FULL',
  EDQUOT: 'SQLITE_FULL',
  EACCES: 'SQLITE_PERM',
  EPERM: 'SQLITE_PERM',
  EROFS: 'SQLITE_READONLY',
  EISDIR: 'SQLITE_CANTOPEN',
  ENOTDIR: 'SQLITE_CANTOPEN',
  ENOENT: 'SQLITE_CANTOPEN',
  EBUSY: 'SQLITE_CANTOPEN',
  EIO: 'SQLITE_IOERR',
};

/** Returns the `SQLITE_…` code of an error from SQLite or the file system, or null for any other. */
function sqliteCode(thrown: unknown): string | null {
  if (!(thrown instanceof Error) || !('code' in thrown) || typeof thrown.code !== 'string') return null;
  return thrown.code.startsWith('SQLITE_') ? thrown.code : (fileCodes[thrown.code] ?? null);
}

/** With less than this left (in bytes), SQLite cannot write the files beside a book. */
const LEAST_SPACE = 128 * 1_024;

/** True when there is no room on the disk of this file: SQLite then fails with codes that say something else. */
function isOnFullDisk(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize < LEAST_SPACE;
  } catch {
    return false;
  }
}

/** True for an error that keeps the file from being written, and perhaps not from being read. */
export const isAboutWriting = (thrown: unknown): thrown is AppError =>
  thrown instanceof AppError && (thrown.code === 'read_only' || thrown.code === 'disk_full');

/**
 * Returns an AppError with a sentence for the person for errors of SQLite or the file system; returns anything else unchanged. `path`
 * is the file that the error is about, where that is known.
 */
export function translateDatabaseError(thrown: unknown, path: string | null = null): unknown {
  const code = sqliteCode(thrown);
  if (code === null) return thrown;
  const isNotWritten = ['SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_PERM', 'SQLITE_IOERR'].some((kind) =>
    code.startsWith(kind),
  );
  if (code.startsWith('SQLITE_FULL') || (isNotWritten && path !== null && isOnFullDisk(path))) {
    return new AppError('disk_full', message('error_disk_full'), { retryable: true });
  }
  if (isDamage(thrown)) return damagedBook(path);
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return new AppError('profile_in_use', message('error_book_in_use'), {
      retryable: true,
    });
  }
  if (isNotWritten) {
    return new AppError('read_only', message('error_book_read_only'));
  }
  return thrown;
}

/** True for SQLite's complaint about JSON of a column: it has no code of its own, and only this program writes such columns. */
const isMalformed = (thrown: unknown): boolean => thrown instanceof Error && /^malformed JSON\b/i.test(thrown.message);

/** True for an error by which SQLite says that the file is damaged. */
export function isDamage(thrown: unknown): boolean {
  const code = sqliteCode(thrown) ?? '';
  return code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB') || isMalformed(thrown);
}

/** True for a statement that names what the schema does not have. */
export const isUnknownName = (thrown: unknown): boolean =>
  sqliteCode(thrown) === 'SQLITE_ERROR' && thrown instanceof Error && /^no such /.test(thrown.message);

/** Returns the error for a book whose file is damaged. It names the newest copy beside the book, where its path is known. */
export function damagedBook(path: string | null = null): AppError {
  const copy = path === null ? null : newestCopy(path);
  const said = copy === null ? message('error_book_damaged') : message('error_book_damaged_with_copy', { copy });
  return new AppError('book_damaged', said);
}

/** Translates SQLite's own errors only. An error of the file system may be about any other file, so it is returned unchanged. */
export function translateSqliteError(thrown: unknown): unknown {
  const isSqlite = thrown instanceof Error && 'code' in thrown && String(thrown.code).startsWith('SQLITE_');
  return isSqlite ? translateDatabaseError(thrown) : thrown;
}

/** Runs an action on the database and translates the errors that it throws. */
export function guarded<Value>(action: () => Value, path: string | null = null): Value {
  try {
    return action();
  } catch (thrown) {
    throw translateDatabaseError(thrown, path);
  }
}
