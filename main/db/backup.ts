import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type Database from 'better-sqlite3';

const COPIES_KEPT = 3;

/** Copies the book beside itself before something risky and keeps the newest three copies. Returns the copy's path. */
export function backUp(raw: Database.Database, bookPath: string, label: string): string {
  const folder = join(dirname(bookPath), 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stem = basename(bookPath, '.db');
  const target = freeName(folder, `${stem}-${label}`);
  try {
    raw.prepare('VACUUM INTO ?').run(target);
    chmodSync(target, 0o600);
  } catch (thrown) {
    // Half a copy must not push a whole one out.
    rmSync(target, { force: true });
    throw thrown;
  }
  const older = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => basename(path).startsWith(`${stem}-`) && path.endsWith('.db') && path !== target)
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const path of older.slice(COPIES_KEPT - 1)) rmSync(path);
  return target;
}

function freeName(folder: string, stem: string): string {
  for (let count = 0; ; count += 1) {
    const path = join(folder, count === 0 ? `${stem}.db` : `${stem}-${String(count)}.db`);
    if (!existsSync(path)) return path;
  }
}
