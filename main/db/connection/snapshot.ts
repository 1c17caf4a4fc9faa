import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Connection } from './open.ts';
import { configure } from './open.ts';
import type { Orm } from './orm.ts';
import { guarded } from './sqlite-errors.ts';

/** The aim for one step: short enough that other requests hardly wait. */
const STEP_MS = 8;

/** A state of a book, which stays as it is while others write. */
export interface Snapshot {
  readonly raw: Database.Database;
  readonly orm: Orm;
  /** Lets other work run, where this step has taken long enough. */
  pause(): Promise<void>;
}

/**
 * Runs a long read over one state of the book, in steps between which others can write. A file is read through a connection of its own,
 * in one transaction. What lies in memory has one connection only, and is read without a break; so is a book that already is in a
 * transaction.
 */
export async function withSnapshot<Value>(
  { raw, orm }: Pick<Connection, 'raw' | 'orm'>,
  read: (snapshot: Snapshot) => Promise<Value>,
): Promise<Value> {
  if (raw.memory || raw.inTransaction) return read({ raw, orm, pause: () => Promise.resolve() });
  const reader = guarded(() => new Database(raw.name, { readonly: true }), raw.name);
  try {
    configure(reader);
    reader.exec('BEGIN');
    // The state of a transaction is that of its first read.
    reader.pragma('user_version');
    return await read({ raw: reader, orm: drizzle(reader), pause: createPauses() });
  } finally {
    // Closing ends the transaction; nothing was written in it.
    reader.close();
  }
}

function createPauses(): Snapshot['pause'] {
  let endsAt = performance.now() + STEP_MS;
  return async () => {
    if (performance.now() < endsAt) return;
    await nextTurn();
    endsAt = performance.now() + STEP_MS;
  };
}
