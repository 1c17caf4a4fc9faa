import type { SQL } from 'drizzle-orm';
import type { Orm } from '#main/db/connection/open.ts';

/** What a query answers whose first column is the search number of an invoice. */
export const numbersOf = (orm: Orm, query: SQL): readonly number[] =>
  orm.values<[number, ...unknown[]]>(query).map(([searchNo]) => searchNo);
