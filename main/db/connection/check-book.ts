import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { localDateAt } from '#shared/dates/local-date.ts';
import { backUpInSteps } from './backup.ts';
import { copiesOf, writtenAt } from './copies.ts';
import { configure } from './open.ts';
import { isDamage } from './sqlite-errors.ts';

/** Kinds of checks: `quick` reads every page, `full` compares each index with its table too. */
export type CheckKind = 'quick' | 'full';

export interface CheckOrder {
  readonly path: string;
  readonly kind: CheckKind;
  /** True to keep a copy of a sound book too, where one is due. */
  readonly isCopied: boolean;
  /** Ms since epoch. */
  readonly at: number;
}

/** The label of the copies that are made once a day. */
const DAILY = 'daily';
/** A copy is made only where this many times the book's size is free. */
const SPACE_TIMES = 3;

/**
 * Checks the file of a book on a connection of its own, table by table. Takes long, so call it in a thread; the thread can be ended
 * between two tables. Returns false for a damaged book. Throws what keeps it from being checked.
 */
export async function checkBook({ path, kind, at, isCopied }: CheckOrder): Promise<boolean> {
  let raw: Database.Database | null = null;
  try {
    raw = new Database(path, { readonly: true });
    // Indexes call functions of ours.
    configure(raw);
    const tables = raw.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
    for (const table of tables) {
      const check = `${kind === 'full' ? 'integrity_check' : 'quick_check'}("${String(table)}")`;
      if (raw.pragma(check, { simple: true }) !== 'ok') return false;
      await nextTurn();
    }
    if (kind === 'full' && (raw.pragma('foreign_key_check') as readonly unknown[]).length > 0) return false;
    if (isCopied) await keepDailyCopy(path, at);
    return true;
  } catch (thrown) {
    if (isDamage(thrown)) return false;
    throw thrown;
  } finally {
    raw?.close();
  }
}

/** Keeps a copy of a book once a day, unless the book is as it was in the last copy. Throws what keeps it from being copied. */
export async function keepDailyCopy(path: string, at: number): Promise<void> {
  if (!isCopyDue(path, at)) return;
  const raw = new Database(path, { readonly: true });
  try {
    await backUpInSteps(raw, path, `${DAILY}-${localDateAt(at)}`);
  } finally {
    raw.close();
  }
}

function isCopyDue(path: string, at: number): boolean {
  const [newest] = copiesOf(path, DAILY);
  const isNew = newest === undefined || (localDateAt(newest.at) !== localDateAt(at) && newest.at < writtenAt(path));
  if (!isNew) return false;
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize > SPACE_TIMES * statSync(path).size;
}
