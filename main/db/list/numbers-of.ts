import type { SQL } from 'drizzle-orm';
import type { Orm } from '#main/db/connection/orm.ts';

/** Runs a query and returns its first column: numbers of rows. */
export const numbersOf = (orm: Orm, query: SQL): readonly number[] =>
  orm.values<[number, ...unknown[]]>(query).map(([number]) => number);
