import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { patientlySync } from '#main/platform/atomic-file.ts';
import { markCopy } from './backup-file.ts';

const COPIES_KEPT = 3;

/**
 * Copies the book into the `backups` folder beside it, keeps the newest three copies and returns the new copy's path. The copy gets
 * its name only when it is complete and marked, so that an interrupted backup is never taken for one.
 */
export function backUp(raw: Database.Database, bookPath: string, label: string): string {
  const folder = join(dirname(bookPath), 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stem = basename(bookPath, '.db');
  const target = freeName(folder, `${stem}-${label}`);
  const unfinished = `${target}.new`;
  try {
    // SQLite does not write over the remains of an interrupted backup.
    rmSync(unfinished, { force: true });
    raw.prepare('VACUUM INTO ?').run(unfinished);
    markCopy(unfinished);
    chmodSync(unfinished, 0o600);
    patientlySync(() => {
      renameSync(unfinished, target);
    });
  } catch (thrown) {
    rmSync(unfinished, { force: true });
    throw thrown;
  }
  const older = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => basename(path).startsWith(`${stem}-`) && path.endsWith('.db') && path !== target)
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const path of older.slice(COPIES_KEPT - 1)) rmSync(path);
  return target;
}

/**
 * Backs the book up unless a copy with this label is complete already. Otherwise a migration that fails at every start would push
 * the older copies out.
 */
export function backUpOnce(raw: Database.Database, bookPath: string, label: string): string {
  return wholeCopy(bookPath, label) ?? backUp(raw, bookPath, label);
}

/** Returns a copy with this label that is newer than the book's last change, or null. */
function wholeCopy(bookPath: string, label: string): string | null {
  const folder = join(dirname(bookPath), 'backups');
  if (!existsSync(folder)) return null;
  const stem = `${basename(bookPath, '.db')}-${label}`;
  const writtenAt = Math.max(writeTime(bookPath), writeTime(`${bookPath}-wal`));
  const copies = readdirSync(folder).filter((name) => name.startsWith(stem) && name.endsWith('.db'));
  return copies.map((name) => join(folder, name)).find((path) => writeTime(path) > writtenAt) ?? null;
}

/** Returns the file's time (ms since epoch), 0 for an empty one: SQLite creates an empty log whenever it opens a book. */
function writeTime(path: string): number {
  const file = statSync(path, { throwIfNoEntry: false });
  return file === undefined || file.size === 0 ? 0 : file.mtimeMs;
}

function freeName(folder: string, stem: string): string {
  for (let count = 0; ; count += 1) {
    const path = join(folder, count === 0 ? `${stem}.db` : `${stem}-${String(count)}.db`);
    if (!existsSync(path)) return path;
  }
}
