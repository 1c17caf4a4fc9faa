import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Freshness } from '#shared/model/sync-status.ts';
import type { Resource } from '#shared/model/resource.ts';
import { resources } from '#shared/model/resource.ts';
import type { Orm } from '#main/db/open.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { recurringInvoices } from '#main/db/schema/recurring-invoices.ts';
import { objectTable } from '#main/db/tables.ts';
import type { SweepRows } from '#main/db/stores/sweep-rows.ts';

/** How much of each resource is on disk and when its list was last walked to the end. */
export function listFreshness(orm: Orm, sweepRows: SweepRows): readonly Freshness[] {
  return resources.map((resource) => ({
    resource,
    count: countListed(orm, resource),
    details: countDetails(orm, resource),
    checkedAt: sweepRows.completedAt(resource),
  }));
}

function countListed(orm: Orm, resource: Resource): number {
  const table = objectTable(resource);
  return (
    orm
      .select({ count: sql<number>`count(*)` })
      .from(table)
      .where(eq(table.isListed, true))
      .get()?.count ?? 0
  );
}

function countDetails(orm: Orm, resource: Resource): number | null {
  if (resource !== 'invoices' && resource !== 'recurring_invoices') return null;
  const table = resource === 'invoices' ? invoices : recurringInvoices;
  const isOnDisk = or(isNotNull(table.detailsAt), sql`${table.serverId} IS NULL`);
  return (
    orm
      .select({ count: sql<number>`count(*)` })
      .from(table)
      .where(and(eq(table.isListed, true), isOnDisk))
      .get()?.count ?? 0
  );
}
