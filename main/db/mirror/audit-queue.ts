import type { SQL } from 'drizzle-orm';
import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import { listedUnder } from '#shared/service/resources.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import { connections } from '#main/db/schema/connections.ts';
import { sweeps } from '#main/db/schema/engine.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { recurringInvoices } from '#main/db/schema/recurring-invoices.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { DueObject } from './detail-queue.ts';
import { isShown } from './detail-queue.ts';
import type { SweepTable } from './sweep-checkpoints.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** A span of ms since epoch, both ends included. */
interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

type DocumentTable = typeof invoices | typeof recurringInvoices;

interface AuditQueueParts {
  readonly orm: Orm;
  readonly writer: Writer;
  readonly sweepTable: SweepTable;
}

/** Lists what is due for an audit: child lists and objects whose changes no account-wide list shows. */
export function createAuditQueue({ orm, writer, sweepTable }: AuditQueueParts) {
  const [from, to, limit] = [sql.placeholder('from'), sql.placeholder('to'), sql.placeholder('limit')];

  /**
   * SQL: the time of the last read, to order by, so that every object has its turn when more is due than can be read. A time ahead of
   * now was written before the clock was set back: it counts as null, so it comes first and is corrected by the read.
   */
  const lastReadAt = (at: SQL): SQL => sql`CASE WHEN ${at} <= ${to} THEN ${at} END`;

  const sweptAt = (resource: SQL, parent: SQL): SQL =>
    lastReadAt(
      sql`(SELECT ${sweeps.completedAt} FROM ${sweeps} WHERE ${sweeps.resource} = ${resource} AND ${sweeps.parent} = ${parent})`,
    );

  /** SQL: no sweep of this child list ended within the span. */
  const isUnswept = (resource: SQL, parent: SQL): SQL =>
    sql`NOT EXISTS (SELECT 1 FROM ${sweeps} WHERE ${sweeps.resource} = ${resource} AND ${sweeps.parent} = ${parent} AND ${sweeps.completedAt} BETWEEN ${from} AND ${to})`;

  const [resource, client] = [sql`${sql.placeholder('resource')}`, sql`CAST(${connections.serverId} AS TEXT)`];
  const parents = prepared(() =>
    orm
      .select({ id: connections.serverId, hash_key: connections.hashKey })
      .from(connections)
      .where(and(eq(connections.isListed, true), isNotNull(connections.serverId), isUnswept(resource, client)))
      .orderBy(sweptAt(resource, client), connections.nameFolded)
      .limit(limit)
      .prepare(),
  );

  const [generated, schedule] = [sql`'invoices'`, sql`'recurring_invoices/' || ${recurringInvoices.serverId}`];
  const schedules = prepared(() =>
    orm
      .select({ id: recurringInvoices.serverId, hash_key: recurringInvoices.hashKey })
      .from(recurringInvoices)
      .where(
        and(
          eq(recurringInvoices.isListed, true),
          isNotNull(recurringInvoices.serverId),
          isUnswept(generated, schedule),
        ),
      )
      .orderBy(sweptAt(generated, schedule))
      .limit(limit)
      .prepare(),
  );

  /** Two ranges instead of one condition, so that each is read from the index. Times ahead: the clock was set back. */
  const readBefore = (table: DocumentTable) =>
    and(sql`${table.detailsAt} < ${from}`, isShown(table), isNotNull(table.serverId));
  const readAhead = (table: DocumentTable) =>
    and(sql`${table.detailsAt} > ${to}`, isShown(table), isNotNull(table.serverId));

  const prepareInvoices = (where: SQL | undefined) =>
    orm
      .select({
        uid: invoices.uid,
        id: invoices.serverId,
        hash_key: invoices.hashKey,
        date: invoices.date,
        readAt: invoices.detailsAt,
      })
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
      .where(and(where, isShown(invoices), isNotNull(invoices.serverId)))
      .orderBy(asc(invoices.paymentsAt))
      .limit(limit)
      .prepare();
  // Only after the invoice itself was read: if that is refused, its payments may be refused too.
  const unreadPayments = prepared(() =>
    preparePayments(sql`${invoices.detailsAt} IS NOT NULL AND ${invoices.paymentsAt} IS NULL`),
  );
  const oldPayments = prepared(() => preparePayments(sql`${invoices.paymentsAt} < ${from}`));
  const earlyPayments = prepared(() => preparePayments(sql`${invoices.paymentsAt} > ${to}`));

  const oldSchedules = prepared(() =>
    orm
      .select({ uid: recurringInvoices.uid, id: recurringInvoices.serverId, hash_key: recurringInvoices.hashKey })
      .from(recurringInvoices)
      .where(or(readBefore(recurringInvoices), readAhead(recurringInvoices)))
      .orderBy(lastReadAt(sql`${recurringInvoices.detailsAt}`))
      .limit(limit)
      .prepare(),
  );

  const missingLists = prepared(() =>
    orm
      .select({ count: sql<number>`count(*)` })
      .from(connections)
      .where(and(eq(connections.isListed, true), isNotNull(connections.serverId), isUnswept(resource, client)))
      .prepare(),
  );
  const ever: TimeSpan = { from: 0, to: Number.MAX_SAFE_INTEGER };
  /** Cached counts: every status asks for them, and each reads all clients. Valid until a client or a sweep changes. */
  const missing = new Map<Resource, { readonly revision: number; readonly count: number }>();
  writer.onCommit(({ resources }) => {
    if (resources.has('connections')) missing.clear();
  });

  function countMissing(resource: Resource): number {
    const [known, revision] = [missing.get(resource), sweepTable.revisionOf(resource)];
    if (known?.revision === revision) return known.count;
    const count = missingLists().get({ resource, ...ever })?.count ?? 0;
    missing.set(resource, { revision, count });
    return count;
  }

  return {
    /** Counts the lists of clients that were never swept to their end. */
    countListsMissing: (): number => listedUnder('connections').reduce((sum, list) => sum + countMissing(list), 0),

    /** Lists clients whose child list was not swept to its end within `span`, the longest unread first. */
    listParentsDue: (resource: Resource, span: TimeSpan, most: number): readonly ServerAddress[] =>
      parents().all({ resource, ...span, limit: most }),

    /** Lists recurring profiles whose generated invoices were not swept within `span`, the longest unread first. */
    listSchedulesDue: (span: TimeSpan, most: number): readonly ServerAddress[] =>
      schedules().all({ ...span, limit: most }),

    /**
     * Lists invoices whose details were last read outside `span`, newest first. Invoices that have waited for a second span come
     * before those, the longest unread first: otherwise the oldest would never have their turn.
     */
    listInvoiceAudits(span: TimeSpan, most: number): readonly DueObject[] {
      const early = earlyInvoices().all({ to: span.to, limit: most });
      const old = oldInvoices().all({ from: span.from, limit: most });
      const latest = span.from - (span.to - span.from);
      const waiting = old.filter(({ readAt }) => (readAt ?? 0) < latest);
      const due = old.slice(waiting.length).sort((one, other) => (other.date ?? '').localeCompare(one.date ?? ''));
      return [...early, ...waiting, ...due].map(({ uid, id, hash_key }) => ({
        uid,
        resource: 'invoices',
        target: { id, hash_key },
      }));
    },

    /** Lists invoices whose payments were not swept within `span`, or never although the invoice's details were read. */
    listPaymentAudits(span: TimeSpan, most: number): readonly ServerAddress[] {
      // Three lists of `most` rows: unread ones that cannot be read at present must not crowd out the others.
      const unread = unreadPayments().all({ limit: most });
      const early = earlyPayments().all({ to: span.to, limit: most });
      return [...unread, ...early, ...oldPayments().all({ from: span.from, limit: most })];
    },

    /** Lists recurring profiles whose details were last read outside `span`, the longest unread first. */
    listScheduleAudits: (span: TimeSpan, most: number): readonly DueObject[] =>
      oldSchedules()
        .all({ ...span, limit: most })
        .map(({ uid, ...target }) => ({ uid, resource: 'recurring_invoices', target })),
  };
}
