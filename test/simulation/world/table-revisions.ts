import type Database from 'better-sqlite3';

/** Counts changes of a book, so that nobody has to read what is as it was. Each is a number that only grows. */
export interface TableRevisions {
  /** Of any table. */
  all(): number;
  outbox(): number;
  sweeps(): number;
}

const WATCHED = ['outbox', 'sweeps'] as const;

/** Triggers and their counts live beside the book, in this connection alone: no image of the book contains them. */
export function watchTables(raw: Database.Database): TableRevisions {
  raw.exec('CREATE TEMP TABLE revisions (name TEXT PRIMARY KEY, count INTEGER NOT NULL)');
  for (const table of WATCHED) {
    raw.exec(`INSERT INTO revisions VALUES ('${table}', 0)`);
    for (const event of ['INSERT', 'UPDATE', 'DELETE'])
      raw.exec(
        `CREATE TEMP TRIGGER ${table}_${event} AFTER ${event} ON main.${table} BEGIN UPDATE revisions SET count = count + 1 WHERE name = '${table}'; END`,
      );
  }
  const counter = (sql: string): (() => number) => {
    const statement = raw.prepare<[], number>(sql).pluck();
    return () => statement.get() ?? 0;
  };
  return {
    all: counter('SELECT total_changes()'),
    outbox: counter("SELECT count FROM temp.revisions WHERE name = 'outbox'"),
    sweeps: counter("SELECT count FROM temp.revisions WHERE name = 'sweeps'"),
  };
}
