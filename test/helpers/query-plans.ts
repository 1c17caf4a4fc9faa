import type Database from 'better-sqlite3';
import type { Connection } from '#main/db/connection/open.ts';

type Client = Pick<Database.Database, 'prepare'>;

/** Calls `hear` with the text of each statement that is asked for until the returned function is called, also where it is kept. */
export function hearStatements({ raw, orm }: Connection, hear: (sql: string) => void): () => void {
  // Its session is no part of drizzle's types.
  const { session } = orm as unknown as { readonly session: { client: Client } };
  const { client } = session;
  const { prepare } = raw;
  let isHeard = false;
  raw.prepare = ((sql: string) => {
    if (!isHeard) hear(sql);
    return prepare.call(raw, sql);
  }) as typeof prepare;
  const prepareHeard = (sql: string): Database.Statement => {
    hear(sql);
    // What the query builder does not have yet it asks the connection for.
    isHeard = true;
    try {
      return client.prepare(sql);
    } finally {
      isHeard = false;
    }
  };
  session.client = new Proxy(client, {
    get: (target, name) => (name === 'prepare' ? prepareHeard : (Reflect.get(target, name) as unknown)),
  });
  return () => {
    raw.prepare = prepare;
    session.client = client;
  };
}

/** Returns for each statement that `action` asks a book for its plan, in SQLite's own words, one line a step. */
export function queryPlans(connection: Connection, action: () => unknown): readonly string[] {
  const asked: string[] = [];
  const stop = hearStatements(connection, (sql) => asked.push(sql));
  try {
    action();
  } finally {
    stop();
  }
  return asked.map((sql) => {
    const values = Array.from({ length: sql.split('?').length - 1 }, () => '');
    const explained = connection.raw.prepare<string[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
    return explained
      .all(...values)
      .map(({ detail }) => detail)
      .join('\n');
  });
}
