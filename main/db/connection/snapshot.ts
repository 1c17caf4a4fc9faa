import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { ormOn } from './kept-statements.ts';
import type { Connection } from './open.ts';
import { configure } from './open.ts';
import type { Orm } from './orm.ts';
import { guarded } from './sqlite-errors.ts';

/** The aim for one step: short enough that other requests hardly wait. */
const STEP_MS = 8;
/** Rows of a query after which the time is looked at. */
const ROWS_BETWEEN = 200;

/** A state of a book, which stays as it is while others write. */
export interface Snapshot {
  readonly raw: Database.Database;
  readonly orm: Orm;
  /** Lets other work run, where this step has taken long enough. */
  pause(): Promise<void>;
  /** Runs a query of any number of rows in steps. */
  each<Row>(query: Database.Statement<object, Row>, parameters: object, take: (row: Row) => void): Promise<void>;
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
  if (raw.memory || raw.inTransaction) return read({ raw, orm, ...UNBROKEN });
  const reader = guarded(() => new Database(raw.name, { readonly: true }), raw.name);
  try {
    configure(reader);
    reader.exec('BEGIN');
    // The state of a transaction is that of its first read.
    reader.pragma('user_version');
    return await read({ raw: reader, orm: ormOn(reader), ...inSteps(createPauses()) });
  } finally {
    // Closing ends the transaction; nothing was written in it.
    reader.close();
  }
}

type Ways = Pick<Snapshot, 'pause' | 'each'>;

/** A connection that also writes must have no query open while others run. */
const UNBROKEN: Ways = {
  pause: () => Promise.resolve(),
  each(query, parameters, take) {
    query.all(parameters).forEach(take);
    return Promise.resolve();
  },
};

const inSteps = (pause: Snapshot['pause']): Ways => ({
  pause,
  async each(query, parameters, take) {
    let untilPause = ROWS_BETWEEN;
    for (const row of query.iterate(parameters)) {
      take(row);
      untilPause -= 1;
      if (untilPause > 0) continue;
      await pause();
      untilPause = ROWS_BETWEEN;
    }
  },
});

function createPauses(): Snapshot['pause'] {
  let endsAt = performance.now() + STEP_MS;
  return async () => {
    if (performance.now() < endsAt) return;
    await nextTurn();
    endsAt = performance.now() + STEP_MS;
  };
}
