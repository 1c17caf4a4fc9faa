import type { Connection } from '#main/db/connection/open.ts';

/**
 * How SQLite goes about what `action` asks of a book: for each statement prepared meanwhile its plan, in SQLite's own words,
 * one line a step. Statements that were prepared before are not among them.
 */
export function queryPlans({ raw }: Connection, action: () => unknown): readonly string[] {
  const { prepare } = raw;
  const asked: string[] = [];
  raw.prepare = ((sql: string) => {
    asked.push(sql);
    return prepare.call(raw, sql);
  }) as typeof prepare;
  try {
    action();
  } finally {
    raw.prepare = prepare;
  }
  return asked.map((sql) => {
    const values = Array.from({ length: sql.split('?').length - 1 }, () => '');
    const steps = raw.prepare<string[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
    return steps.map(({ detail }) => detail).join('\n');
  });
}
