import { sql } from 'drizzle-orm';
import type { Resource } from '#shared/service/resources.ts';
import type { Orm } from '#main/db/connection/open.ts';
import { objectTable } from '#main/db/objects/object-tables.ts';

/** How many of a kind lists show here and would have to show there: what is only here is no part of the account yet. */
export function countListed(orm: Orm, resource: Resource): number {
  const table = objectTable(resource);
  // Two indexes answer it; a condition on both columns would read each row.
  const [row] = orm.all<{ readonly count: number }>(
    sql`SELECT (SELECT count(*) FROM ${table} WHERE is_listed = 1) - (SELECT count(*) FROM ${table} WHERE server_id IS NULL AND is_listed = 1) AS count`,
  );
  return row?.count ?? 0;
}
