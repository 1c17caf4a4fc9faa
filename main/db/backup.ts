import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type Database from 'better-sqlite3';

const COPIES_KEPT = 3;

/** Copies the book beside itself before something risky and keeps the newest three copies. Returns the copy's path. */
export function backUp(raw: Database.Database, bookPath: string, label: string): string {
  const folder = join(dirname(bookPath), 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const target = freeName(folder, `${basename(bookPath, '.db')}-${label}`);
  raw.prepare('VACUUM INTO ?').run(target);
  const copies = readdirSync(folder)
    .filter((name) => name.endsWith('.db'))
    .sort();
  for (const name of copies.slice(0, -COPIES_KEPT)) rmSync(join(folder, name));
  return target;
}

function freeName(folder: string, stem: string): string {
  for (let count = 0; ; count += 1) {
    const path = join(folder, count === 0 ? `${stem}.db` : `${stem}-${String(count)}.db`);
    if (!existsSync(path)) return path;
  }
}
