import type { SQL } from 'drizzle-orm';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Freshness } from '#shared/screens/sync-status.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isDocumentResource, isInvoices, resources } from '#shared/service/resources.ts';
import { invoiceSums } from '#main/db/schema/invoice-sums.ts';
import { objectTable, tables } from '#main/db/objects/object-tables.ts';
import type { SweepTable } from '#main/db/mirror/sweep-checkpoints.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Returns for each resource how many objects are stored and when its list was last swept to the end (ms since epoch). */
export function listFreshness(orm: Orm, sweepTable: SweepTable): readonly Freshness[] {
  return resources.map((resource) => ({
    resource,
    count: countListed(orm, resource),
    details: countDetails(orm, resource),
    checkedAt: sweepTable.completedAt(resource),
  }));
}

function countListed(orm: Orm, resource: Resource): number {
  // The sums are maintained by triggers; counting the rows of a large book would take milliseconds.
  if (isInvoices(resource)) return orm.select({ count: summedCount }).from(invoiceSums).get()?.count ?? 0;
  const table = objectTable(resource);
  return countRows(orm, table, eq(table.isListed, true));
}

/**
 * Counts the documents whose details are known: those that were read, minus unlisted ones, plus those that exist only here. Reads
 * indexes only, because the status is asked for many times a minute and reading each row takes a tenth of a second in a large book.
 */
function countDetails(orm: Orm, resource: Resource): number | null {
  if (!isDocumentResource(resource)) return null;
  const table = tables[resource];
  const isRead = isNotNull(table.detailsAt);
  const read = countRows(orm, table, isRead);
  const readUnlisted = countRows(orm, table, and(eq(table.isListed, false), isRead));
  // The pluses make SQLite use the index of server ids, in which rows without one are adjacent.
  const ownOnly = and(isNull(table.serverId), sql`+${table.isListed} = 1`, sql`+${table.detailsAt} IS NULL`);
  return read - readUnlisted + countRows(orm, table, ownOnly);
}

function countRows(orm: Orm, table: SQLiteTable, where: SQL | undefined): number {
  return (
    orm
      .select({ count: sql<number>`count(*)` })
      .from(table)
      .where(where)
      .get()?.count ?? 0
  );
}

const summedCount = sql<number>`coalesce(sum(${invoiceSums.count}), 0)`;
