import type Database from 'better-sqlite3';

/** Counts changes of a book, so that nobody has to read what is as it was. Each is a number that only grows. */
export interface TableRevisions {
  /** Of any table. */
  all(): number;
  outbox(): number;
  sweeps(): number;
}

const WATCHED = ['outbox', 'sweeps'] as const;

const known = new WeakMap<Database.Database, TableRevisions>();

export function watchTables(raw: Database.Database): TableRevisions {
  const revisions = known.get(raw) ?? addTriggers(raw);
  known.set(raw, revisions);
  return revisions;
}

/** Triggers and their function live in this connection alone: no image of the book contains them. */
function addTriggers(raw: Database.Database): TableRevisions {
  const counts = new Map<unknown, number>();
  raw.function('count_change', (table) => {
    counts.set(table, (counts.get(table) ?? 0) + 1);
    return null;
  });
  for (const table of WATCHED) {
    for (const event of ['INSERT', 'UPDATE', 'DELETE'])
      raw.exec(
        `CREATE TEMP TRIGGER ${table}_${event} AFTER ${event} ON main.${table} BEGIN SELECT count_change('${table}'); END`,
      );
  }
  const all = raw.prepare<[], number>('SELECT total_changes()').pluck();
  return {
    all: () => all.get() ?? 0,
    outbox: () => counts.get('outbox') ?? 0,
    sweeps: () => counts.get('sweeps') ?? 0,
  };
}
