import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type Database from 'better-sqlite3';
import { patientlySync } from '#main/platform/atomic-file.ts';
import { markCopy } from './backup-file.ts';
import { copiesFolder, copiesOf, writtenAt } from './copies.ts';

const COPIES_KEPT = 3;
/** Pages that are copied at once. */
const STEP_PAGES = 500;
const UNFINISHED = '.new';

/**
 * Copies the book into the `backups` folder beside it, keeps the newest three copies of its kind (the label up to its first hyphen)
 * and returns the new copy's path. The copy gets its name only when it is complete and marked, so that an interrupted backup is never
 * taken for one.
 */
export function backUp(raw: Database.Database, bookPath: string, label: string): string {
  const target = placeFor(bookPath, label);
  try {
    raw.prepare('VACUUM INTO ?').run(`${target}${UNFINISHED}`);
    return finish(target, bookPath, label);
  } catch (thrown) {
    removeUnfinished(bookPath);
    throw thrown;
  }
}

/** As `backUp`, in steps between which a thread can be ended. The copy is of the moment at which it begins. */
export async function backUpInSteps(raw: Database.Database, bookPath: string, label: string): Promise<string> {
  const target = placeFor(bookPath, label);
  // Without a reading transaction the copy would begin anew with every commit of another connection.
  raw.exec('BEGIN; SELECT count(*) FROM sqlite_schema;');
  try {
    await raw.backup(`${target}${UNFINISHED}`, { progress: () => STEP_PAGES });
    return finish(target, bookPath, label);
  } catch (thrown) {
    removeUnfinished(bookPath);
    throw thrown;
  } finally {
    raw.exec('ROLLBACK');
  }
}

/**
 * Backs the book up unless a copy with this label is complete already. Otherwise a migration that fails at every start would push
 * the older copies out.
 */
export function backUpOnce(raw: Database.Database, bookPath: string, label: string): string {
  const [newest] = copiesOf(bookPath, label);
  return newest !== undefined && newest.at > writtenAt(bookPath) ? newest.path : backUp(raw, bookPath, label);
}

function placeFor(bookPath: string, label: string): string {
  const folder = copiesFolder(bookPath);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // SQLite does not write over the remains of an interrupted backup, and those of another day would stay for ever.
  removeUnfinished(bookPath);
  return freeName(folder, `${basename(bookPath, '.db')}-${label}`);
}

function finish(target: string, bookPath: string, label: string): string {
  const unfinished = `${target}${UNFINISHED}`;
  markCopy(unfinished);
  chmodSync(unfinished, 0o600);
  patientlySync(() => {
    renameSync(unfinished, target);
  });
  const [kind = label] = label.split('-');
  const older = copiesOf(bookPath, kind).filter(({ path }) => path !== target);
  for (const { path } of older.slice(COPIES_KEPT - 1)) rmSync(path);
  return target;
}

function removeUnfinished(bookPath: string): void {
  const folder = copiesFolder(bookPath);
  const remains = readdirSync(folder).filter((name) => name.includes(`.db${UNFINISHED}`));
  for (const name of remains) rmSync(join(folder, name), { force: true });
}

function freeName(folder: string, stem: string): string {
  for (let count = 0; ; count += 1) {
    const path = join(folder, count === 0 ? `${stem}.db` : `${stem}-${String(count)}.db`);
    if (!existsSync(path)) return path;
  }
}
