import { closeSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';

/** The `application_id` of a backup. It is in the file's header, which every schema has; no other file of Inkwell uses it. */
export const COPY_MARK = 0x49_4b_63_70;
/** The beginning of a SQLite file. Byte 18 is 1 when the file uses no log, as in a backup; a book has 2 there. */
const MAGIC = 'SQLite format 3\0';
const VERSION_AT = 18;
const WITHOUT_LOG = 1;

/** Marks a file as a backup, so that opening it in place of the book prepares it first (`rearmCopy`). */
export function markCopy(path: string): void {
  const copy = new Database(path);
  try {
    // A copy made page by page is a file with a log, like its book.
    copy.pragma('journal_mode = DELETE');
    copy.pragma(`application_id = ${String(COPY_MARK)}`);
  } finally {
    copy.close();
  }
}

/**
 * Returns true when the log beside a book belongs to another file. SQLite would mix the log of a damaged book into a backup that was
 * put in its place, and would delete a log beside an empty file whose book was moved away.
 */
export function hasForeignLog(path: string): boolean {
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0) return false;
  const header = Buffer.alloc(VERSION_AT + 1);
  const file = openSync(path, 'r');
  try {
    if (readSync(file, header, 0, header.length, 0) === 0) return true;
    return header.toString('latin1', 0, MAGIC.length) === MAGIC && header[VERSION_AT] === WITHOUT_LOG;
  } finally {
    closeSync(file);
  }
}

/** Renames the log instead of deleting it: it may contain the last changes of the damaged book. */
export function setLogAside(path: string): void {
  renameSync(`${path}-wal`, `${path}-wal.old`);
  rmSync(`${path}-shm`, { force: true });
}
