import type Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import type { Orm } from './orm.ts';

/** Statements that are kept; the one that was used longest ago goes first. Each takes some kilobytes. */
const MOST = 400;
/** A statement of more values takes many times as much, and another number of them is another text. */
const MOST_VALUES = 40;

/** Returns true for a text that hardly comes again: it has many values, or a range of rows written into it. */
const isOneOff = (source: string): boolean =>
  / BETWEEN \d+ AND \d+/.test(source) || source.split('?').length > MOST_VALUES;

/** The part of a statement that the query builder calls. */
interface KeptStatement {
  run(...given: unknown[]): Database.RunResult;
  all(...given: unknown[]): unknown[];
  get(...given: unknown[]): unknown;
  /** Returns the statement with rows as arrays. */
  raw(): Pick<KeptStatement, 'all' | 'get'>;
}

/** Returns the query builder over a connection. It compiles each text once: compiling takes longer than most statements run. */
export function ormOn(raw: Database.Database): Orm {
  const kept = new Map<string, KeptStatement>();

  function prepare(source: string): KeptStatement {
    const known = kept.get(source);
    const statement = known ?? keep(raw.prepare(source));
    if (known === undefined && isOneOff(source)) return statement;
    kept.delete(source);
    kept.set(source, statement);
    const [oldest] = kept.size > MOST ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
    return statement;
  }

  const client = new Proxy(raw, {
    get(target, key) {
      if (key === 'prepare') return prepare;
      const value: unknown = Reflect.get(target, key);
      // Its methods accept no other object than the connection itself.
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return drizzle(client);
}

/** Says with each call how rows are returned, because two users of one statement may want them otherwise. */
function keep(statement: Database.Statement): KeptStatement {
  const asArrays = {
    all: (...given: unknown[]) => statement.raw(true).all(...given),
    get: (...given: unknown[]) => statement.raw(true).get(...given),
  };
  const asObjects = (): Database.Statement => (statement.reader ? statement.raw(false) : statement);
  return {
    run: (...given) => statement.run(...given),
    all: (...given) => asObjects().all(...given),
    get: (...given) => asObjects().get(...given),
    raw: () => asArrays,
  };
}
