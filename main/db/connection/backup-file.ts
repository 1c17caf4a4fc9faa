import { closeSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';

/** In the header of the file, which is the same in every schema; no other file of Inkwell has it. */
export const COPY_MARK = 0x49_4b_63_70;
/** How a file begins that keeps no log beside it: a copy is made as one, and an open book is none. */
const MAGIC = 'SQLite format 3\0';
const VERSION_AT = 18;
const WITHOUT_LOG = 1;

/** Says in a copy that it is one: whoever opens it in place of the book takes it up first. */
export function markCopy(path: string): void {
  const copy = new Database(path);
  try {
    copy.pragma(`application_id = ${String(COPY_MARK)}`);
  } finally {
    copy.close();
  }
}

/**
 * Whether the log beside a book is that of another file. A copy that was put in place of a damaged book says that it has none;
 * SQLite would mix the two. Beside a file with nothing in it, whose book was moved away, SQLite would delete the log.
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

/** It is kept: what the damaged book had last may be in it. */
export function setLogAside(path: string): void {
  renameSync(`${path}-wal`, `${path}-wal.old`);
  rmSync(`${path}-shm`, { force: true });
}
