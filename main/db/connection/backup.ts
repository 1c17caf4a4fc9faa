import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type Database from 'better-sqlite3';
import { patientlySync } from '#main/platform/atomic-file.ts';
import { markCopy } from './restored-backup.ts';

const COPIES_KEPT = 3;

/**
 * Copies the book beside itself before something risky and keeps the newest three copies. Returns the copy's path. A copy has its
 * name once it is whole and says that it is one: whatever ends the program before that leaves nothing that is taken for it.
 */
export function backUp(raw: Database.Database, bookPath: string, label: string): string {
  const folder = join(dirname(bookPath), 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stem = basename(bookPath, '.db');
  const target = freeName(folder, `${stem}-${label}`);
  const unfinished = `${target}.new`;
  try {
    // Over what a program that was ended has left, SQLite would not write.
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
 * As `backUp`, unless a copy under this label has all that is in the book: what fails at every start would otherwise push the
 * older copies out, one a try.
 */
export function backUpOnce(raw: Database.Database, bookPath: string, label: string): string {
  return wholeCopy(bookPath, label) ?? backUp(raw, bookPath, label);
}

/** A copy under this label, if nothing was written to the book since. */
function wholeCopy(bookPath: string, label: string): string | null {
  const folder = join(dirname(bookPath), 'backups');
  if (!existsSync(folder)) return null;
  const stem = `${basename(bookPath, '.db')}-${label}`;
  const writtenAt = Math.max(writeTime(bookPath), writeTime(`${bookPath}-wal`));
  const copies = readdirSync(folder).filter((name) => name.startsWith(stem) && name.endsWith('.db'));
  return copies.map((name) => join(folder, name)).find((path) => writeTime(path) > writtenAt) ?? null;
}

/** SQLite makes an empty log when it opens a book; in that nothing is written. */
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
