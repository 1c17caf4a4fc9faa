import { and, desc, eq, sql } from 'drizzle-orm';
import type { ServerAddress, Uid } from '#shared/model/ids.ts';
import type { DocumentResource, Resource } from '#shared/model/resource.ts';
import type { ObjectRows } from '#main/db/object-rows.ts';
import { addressOf } from '#main/db/object-state.ts';
import type { Orm } from '#main/db/open.ts';
import { objectTable } from '#main/db/tables.ts';
import { connections } from '#main/db/schema/connections.ts';
import { sweeps } from '#main/db/schema/engine.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { recurringInvoices } from '#main/db/schema/recurring-invoices.ts';

/** An object whose nested arrays are missing or outdated. Fits `DetailTask` of the engine by shape. */
export interface DueObject {
  readonly uid: Uid;
  readonly resource: Resource;
  readonly target: ServerAddress;
}

/** What is still to be read, newest and unpaid first. */
export function createReadQueue(orm: Orm, rows: ObjectRows) {
  const documents = { invoices, recurring_invoices: recurringInvoices } as const;

  function dueDocuments(resource: DocumentResource, limit: number): readonly DueObject[] {
    const table = documents[resource];
    const newest = resource === 'invoices' ? desc(invoices.date) : desc(recurringInvoices.nextBillingDate);
    return orm
      .select({ uid: table.uid, id: table.serverId, hash_key: table.hashKey })
      .from(table)
      .where(detailsDue(table))
      .orderBy(newest)
      .limit(limit)
      .all()
      .map(({ uid, id, hash_key }) => ({ uid, resource, target: { id, hash_key } }));
  }

  const countDue = (table: DocumentTable): number =>
    orm
      .select({ count: sql<number>`count(*)` })
      .from(table)
      .where(detailsDue(table))
      .get()?.count ?? 0;

  return {
    listDetailTasks(limit: number): readonly DueObject[] {
      const due = dueDocuments('invoices', limit);
      return due.length < limit ? [...due, ...dueDocuments('recurring_invoices', limit - due.length)] : due;
    },

    countDetailTasks: (): number => countDue(invoices) + countDue(recurringInvoices),

    isKnown: (resource: Resource, id: number): boolean => rows.of(resource).byServerId(id) !== null,

    countKnown(resource: Resource, connection: Uid | null): number {
      const table = objectTable(resource);
      const count = sql<number>`count(${table.serverId})`;
      const isOfOne = resource === 'invoices' && connection !== null;
      const where = isOfOne ? eq(invoices.connectionUid, connection) : undefined;
      return orm.select({ count }).from(table).where(where).get()?.count ?? 0;
    },

    detailTask(resource: Resource, uid: Uid): DueObject | null {
      const state = rows.of(resource).byUid(uid);
      const target = state === null ? null : addressOf(state);
      return target === null ? null : { uid, resource, target };
    },

    /** Invoices with money on them whose payments nobody has listed since it moved. */
    listPaymentsDue: (limit: number): readonly ServerAddress[] =>
      orm
        .select({ id: invoices.serverId, hash_key: invoices.hashKey })
        .from(invoices)
        .where(paymentsDue)
        .orderBy(desc(invoices.date))
        .limit(limit)
        .all(),

    /** Connections under which this resource was never listed, or not since `before` (ms since epoch). */
    listParentsDue(resource: Resource, before: number, limit: number): readonly ServerAddress[] {
      const swept = sql`SELECT 1 FROM ${sweeps} WHERE ${sweeps.resource} = ${resource} AND ${sweeps.parent} = CAST(${connections.serverId} AS TEXT) AND ${sweeps.completedAt} >= ${before}`;
      return orm
        .select({ id: connections.serverId, hash_key: connections.hashKey })
        .from(connections)
        .where(
          and(eq(connections.isListed, true), sql`${connections.serverId} IS NOT NULL`, sql`NOT EXISTS (${swept})`),
        )
        .orderBy(connections.nameFolded)
        .limit(limit)
        .all();
    },
  };
}

type DocumentTable = typeof invoices | typeof recurringInvoices;

/** The literal spelling of the partial index `invoices_details_due`, so that SQLite recognises it. */
function detailsDue(table: DocumentTable) {
  return and(
    sql`(${table.detailsAt} IS NULL OR ${table.isDetailStale} = 1)`,
    eq(table.isListed, true),
    sql`${table.serverId} IS NOT NULL`,
  );
}

/** Likewise `invoices_payments_due`. */
const paymentsDue = and(
  sql`(${invoices.isPaymentsStale} = 1 OR (${invoices.paymentsAt} IS NULL AND ${invoices.paidMinor} IS NOT 0))`,
  eq(invoices.isListed, true),
  sql`${invoices.serverId} IS NOT NULL`,
);
