import type { SQL } from 'drizzle-orm';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import type { DocumentResource, Resource } from '#shared/service/resources.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import { addressOf, isOnlyNamed } from '#main/db/objects/object-state.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { recurringInvoices } from '#main/db/schema/recurring-invoices.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** An object whose details are missing or outdated. Has the shape of the engine's `DetailTask`. */
export interface DueObject {
  readonly uid: Uid;
  readonly resource: Resource;
  readonly target: ServerAddress;
}

/** Lists the details and payments that are still to be fetched: unpaid and new invoices first. */
export function createReadQueue(orm: Orm, rows: ObjectStore) {
  const dueInvoices = prepared(() =>
    prepareDue(orm, invoices, [sql`${invoices.dueMinor} > 0 DESC`, desc(invoices.date)]),
  );
  const dueSchedules = prepared(() => prepareDue(orm, recurringInvoices, [desc(recurringInvoices.nextBillingDate)]));
  const duePayments = prepared(() =>
    orm
      .select({ id: invoices.serverId, hash_key: invoices.hashKey })
      .from(invoices)
      .where(paymentsDue)
      .orderBy(desc(invoices.date))
      .limit(sql.placeholder('limit'))
      .prepare(),
  );

  /** Counts within the partial index: all rows that are due, minus the few that cannot be read. */
  function countDue(table: DocumentTable, isDue: SQL): number {
    const count = (where: SQL | undefined): number =>
      orm
        .select({ count: sql<number>`count(*)` })
        .from(table)
        .where(where)
        .get()?.count ?? 0;
    const unlisted = and(isDue, eq(table.isListed, false));
    const unsent = and(isDue, eq(table.isListed, true), isNull(table.serverId));
    return count(isDue) - count(unlisted) - count(unsent);
  }

  const due = { invoices: dueInvoices, recurring_invoices: dueSchedules };

  return {
    listDetailTasks: (resource: DocumentResource, limit: number): readonly DueObject[] =>
      due[resource]()
        .all({ limit })
        .map(({ uid, ...target }) => ({ uid, resource, target })),

    countDetailTasks: (): number =>
      countDue(invoices, detailsOutdated(invoices)) + countDue(recurringInvoices, detailsOutdated(recurringInvoices)),

    detailTask(resource: Resource, uid: Uid): DueObject | null {
      const state = rows.of(resource).byUid(uid);
      const target = state === null ? null : addressOf(state);
      return target === null ? null : { uid, resource, target };
    },

    /** Returns when the details were last read (ms since epoch), or null when the row has changed since. */
    detailsReadAt(resource: Resource, uid: Uid): number | null {
      const state = rows.of(resource).byUid(uid);
      return state === null || state.isDetailStale ? null : state.detailsAt;
    },

    namedClientReadAt(uid: Uid): number | null | undefined {
      const state = rows.of('connections').byUid(uid);
      return state !== null && isOnlyNamed(state) ? state.checkedAt : undefined;
    },

    /** Lists invoices with paid money whose payments were not swept since that money moved. */
    listPaymentsDue: (limit: number): readonly ServerAddress[] => duePayments().all({ limit }),

    countPaymentsDue: (): number => countDue(invoices, moneyMoved),
  };
}

type DocumentTable = typeof invoices | typeof recurringInvoices;

function prepareDue(orm: Orm, table: DocumentTable, order: readonly SQL[]) {
  return orm
    .select({ uid: table.uid, id: table.serverId, hash_key: table.hashKey })
    .from(table)
    .where(and(detailsOutdated(table), isShown(table), isNotNull(table.serverId)))
    .orderBy(...order)
    .limit(sql.placeholder('limit'))
    .prepare();
}

/** SQL: the object is listed. The plus makes SQLite use the partial index of due rows instead of the index of all listed rows. */
export const isShown = (table: DocumentTable): SQL => sql`+${table.isListed} = 1`;

/** SQL: the condition of the partial index `invoices_details_due`, spelled exactly alike so that SQLite uses the index. */
const detailsOutdated = (table: DocumentTable): SQL => sql`(${table.detailsAt} IS NULL OR ${table.isDetailStale} = 1)`;

/** SQL: the condition of the partial index `invoices_payments_due`, spelled exactly alike. */
const moneyMoved = sql`(${invoices.isPaymentsStale} = 1 OR (${invoices.paymentsAt} IS NULL AND ${invoices.paidMinor} IS NOT 0))`;
const paymentsDue = and(moneyMoved, isShown(invoices), isNotNull(invoices.serverId));
