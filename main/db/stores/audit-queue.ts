import type { SQL } from 'drizzle-orm';
import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { ServerAddress } from '#shared/model/ids.ts';
import type { Resource } from '#shared/model/resource.ts';
import type { Orm } from '#main/db/open.ts';
import { prepared } from '#main/db/prepared.ts';
import { connections } from '#main/db/schema/connections.ts';
import { sweeps } from '#main/db/schema/engine.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { recurringInvoices } from '#main/db/schema/recurring-invoices.ts';
import type { DueObject } from './read-queue.ts';
import { isShown } from './read-queue.ts';

/** Both ends included, in ms since epoch. */
interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

type DocumentTable = typeof invoices | typeof recurringInvoices;

/** What no account-wide list shows, and when it was last looked at. */
export function createAuditQueue(orm: Orm) {
  const [from, to, limit] = [sql.placeholder('from'), sql.placeholder('to'), sql.placeholder('limit')];

  /** No walk over the list under another object ended within the span. */
  const isUnwalked = (resource: SQL, parent: SQL): SQL =>
    sql`NOT EXISTS (SELECT 1 FROM ${sweeps} WHERE ${sweeps.resource} = ${resource} AND ${sweeps.parent} = ${parent} AND ${sweeps.completedAt} BETWEEN ${from} AND ${to})`;

  const parents = prepared(() =>
    orm
      .select({ id: connections.serverId, hash_key: connections.hashKey })
      .from(connections)
      .where(
        and(
          eq(connections.isListed, true),
          isNotNull(connections.serverId),
          isUnwalked(sql`${sql.placeholder('resource')}`, sql`CAST(${connections.serverId} AS TEXT)`),
        ),
      )
      .orderBy(connections.nameFolded)
      .limit(limit)
      .prepare(),
  );

  const schedules = prepared(() =>
    orm
      .select({ id: recurringInvoices.serverId, hash_key: recurringInvoices.hashKey })
      .from(recurringInvoices)
      .where(
        and(
          eq(recurringInvoices.isListed, true),
          isNotNull(recurringInvoices.serverId),
          isUnwalked(sql`'invoices'`, sql`'recurring_invoices/' || ${recurringInvoices.serverId}`),
        ),
      )
      .limit(limit)
      .prepare(),
  );

  /** One range of the index at a time: what seems to lie ahead was written before the clock was set back. */
  const readBefore = (table: DocumentTable) =>
    and(sql`${table.detailsAt} < ${from}`, isShown(table), isNotNull(table.serverId));
  const readAhead = (table: DocumentTable) =>
    and(sql`${table.detailsAt} > ${to}`, isShown(table), isNotNull(table.serverId));

  const prepareInvoices = (where: SQL | undefined) =>
    orm
      .select({ uid: invoices.uid, id: invoices.serverId, hash_key: invoices.hashKey, date: invoices.date })
      .from(invoices)
      .where(where)
      .orderBy(asc(invoices.detailsAt))
      .limit(limit)
      .prepare();
  const oldInvoices = prepared(() => prepareInvoices(readBefore(invoices)));
  const earlyInvoices = prepared(() => prepareInvoices(readAhead(invoices)));

  const preparePayments = (where: SQL) =>
    orm
      .select({ id: invoices.serverId, hash_key: invoices.hashKey })
      .from(invoices)
      .where(and(isNotNull(invoices.detailsAt), where, isShown(invoices), isNotNull(invoices.serverId)))
      .orderBy(asc(invoices.paymentsAt))
      .limit(limit)
      .prepare();
  const unreadPayments = prepared(() => preparePayments(sql`${invoices.paymentsAt} IS NULL`));
  const oldPayments = prepared(() => preparePayments(sql`${invoices.paymentsAt} < ${from}`));
  const earlyPayments = prepared(() => preparePayments(sql`${invoices.paymentsAt} > ${to}`));

  const oldSchedules = prepared(() =>
    orm
      .select({ uid: recurringInvoices.uid, id: recurringInvoices.serverId, hash_key: recurringInvoices.hashKey })
      .from(recurringInvoices)
      .where(or(readBefore(recurringInvoices), readAhead(recurringInvoices)))
      .orderBy(asc(recurringInvoices.detailsAt))
      .limit(limit)
      .prepare(),
  );

  const missingLists = prepared(() =>
    orm
      .select({ count: sql<number>`count(*)` })
      .from(connections)
      .where(
        and(
          eq(connections.isListed, true),
          isNotNull(connections.serverId),
          isUnwalked(sql`${sql.placeholder('resource')}`, sql`CAST(${connections.serverId} AS TEXT)`),
        ),
      )
      .prepare(),
  );
  const ever: TimeSpan = { from: 0, to: Number.MAX_SAFE_INTEGER };

  return {
    /** Lists under connections that were never walked to their end. */
    countListsMissing: (): number =>
      ['contacts', 'estimates'].reduce(
        (sum, resource) => sum + (missingLists().get({ resource, ...ever })?.count ?? 0),
        0,
      ),

    /** Connections under which this resource was never listed to the end, or not within `span`. */
    listParentsDue: (resource: Resource, span: TimeSpan, most: number): readonly ServerAddress[] =>
      parents().all({ resource, ...span, limit: most }),

    /** Schedules whose generated invoices were never listed to the end, or not within `span`. */
    listSchedulesDue: (span: TimeSpan, most: number): readonly ServerAddress[] =>
      schedules().all({ ...span, limit: most }),

    /** Invoices last read whole outside `span`: those longest ago, among them the newest first. */
    listInvoiceAudits(span: TimeSpan, most: number): readonly DueObject[] {
      const old = oldInvoices().all({ from: span.from, limit: most });
      return [...old, ...earlyInvoices().all({ to: span.to, limit: most })]
        .sort((one, other) => (other.date ?? '').localeCompare(one.date ?? ''))
        .map(({ uid, id, hash_key }) => ({ uid, resource: 'invoices', target: { id, hash_key } }));
    },

    /** Invoices whose payments were never listed to the end, or not within `span`. */
    listPaymentAudits(span: TimeSpan, most: number): readonly ServerAddress[] {
      // Those that cannot be read for the time being must not hide the others.
      const unread = unreadPayments().all({ limit: most });
      const old = oldPayments().all({ from: span.from, limit: most });
      return [...unread, ...old, ...earlyPayments().all({ to: span.to, limit: most })];
    },

    /** Schedules last read whole outside `span`, those longest ago. */
    listScheduleAudits: (span: TimeSpan, most: number): readonly DueObject[] =>
      oldSchedules()
        .all({ ...span, limit: most })
        .map(({ uid, ...target }) => ({ uid, resource: 'recurring_invoices', target })),
  };
}
