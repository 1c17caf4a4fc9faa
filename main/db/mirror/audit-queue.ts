import type { SQL } from 'drizzle-orm';
import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import { connections } from '#main/db/schema/connections.ts';
import { sweeps } from '#main/db/schema/engine.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { recurringInvoices } from '#main/db/schema/recurring-invoices.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { DueObject } from './detail-queue.ts';
import { isShown } from './detail-queue.ts';
import type { SweepRows } from './sweep-checkpoints.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Both ends included, in ms since epoch. */
interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

type DocumentTable = typeof invoices | typeof recurringInvoices;

interface AuditQueueParts {
  readonly orm: Orm;
  readonly writer: Writer;
  readonly sweepRows: SweepRows;
}

/** What no account-wide list shows, and when it was last looked at. */
export function createAuditQueue({ orm, writer, sweepRows }: AuditQueueParts) {
  const [from, to, limit] = [sql.placeholder('from'), sql.placeholder('to'), sql.placeholder('limit')];

  /**
   * When it was last looked at, for an order in which nobody waits for ever where more is due than can be read. What seems to
   * lie ahead was written before the clock was set back: that comes first, and by being read it ends.
   */
  const lookedAt = (at: SQL): SQL => sql`CASE WHEN ${at} <= ${to} THEN ${at} END`;

  const walkedAt = (resource: SQL, parent: SQL): SQL =>
    lookedAt(
      sql`(SELECT ${sweeps.completedAt} FROM ${sweeps} WHERE ${sweeps.resource} = ${resource} AND ${sweeps.parent} = ${parent})`,
    );

  /** No walk over the list under another object ended within the span. */
  const isUnwalked = (resource: SQL, parent: SQL): SQL =>
    sql`NOT EXISTS (SELECT 1 FROM ${sweeps} WHERE ${sweeps.resource} = ${resource} AND ${sweeps.parent} = ${parent} AND ${sweeps.completedAt} BETWEEN ${from} AND ${to})`;

  const [resource, client] = [sql`${sql.placeholder('resource')}`, sql`CAST(${connections.serverId} AS TEXT)`];
  const parents = prepared(() =>
    orm
      .select({ id: connections.serverId, hash_key: connections.hashKey })
      .from(connections)
      .where(and(eq(connections.isListed, true), isNotNull(connections.serverId), isUnwalked(resource, client)))
      .orderBy(walkedAt(resource, client), connections.nameFolded)
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
          isUnwalked(generated, schedule),
        ),
      )
      .orderBy(walkedAt(generated, schedule))
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
  // Where reads are refused or show no lines, the same may refuse payments that nobody ever listed.
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
      .orderBy(lookedAt(sql`${recurringInvoices.detailsAt}`))
      .limit(limit)
      .prepare(),
  );

  const missingLists = prepared(() =>
    orm
      .select({ count: sql<number>`count(*)` })
      .from(connections)
      .where(and(eq(connections.isListed, true), isNotNull(connections.serverId), isUnwalked(resource, client)))
      .prepare(),
  );
  const ever: TimeSpan = { from: 0, to: Number.MAX_SAFE_INTEGER };
  /** Asked for with every status, and every client is looked at for it: known until one of them or a walk has changed. */
  const missing = new Map<'contacts' | 'estimates', { readonly revision: number; readonly count: number }>();
  writer.onCommit(({ resources }) => {
    if (resources.has('connections')) missing.clear();
  });

  function countMissing(resource: 'contacts' | 'estimates'): number {
    const [known, revision] = [missing.get(resource), sweepRows.revisionOf(resource)];
    if (known?.revision === revision) return known.count;
    const count = missingLists().get({ resource, ...ever })?.count ?? 0;
    missing.set(resource, { revision, count });
    return count;
  }

  return {
    /** Lists under connections that were never walked to their end. */
    countListsMissing: (): number => countMissing('contacts') + countMissing('estimates'),

    /** Connections under which this resource was never listed to the end, or not within `span`, longest ago first. */
    listParentsDue: (resource: Resource, span: TimeSpan, most: number): readonly ServerAddress[] =>
      parents().all({ resource, ...span, limit: most }),

    /** Schedules whose generated invoices were never listed to the end, or not within `span`, longest ago first. */
    listSchedulesDue: (span: TimeSpan, most: number): readonly ServerAddress[] =>
      schedules().all({ ...span, limit: most }),

    /**
     * Invoices last read whole outside `span`, the newest first. Where they cannot all be read in time the oldest would never
     * have their turn: those that have waited for another span come before all others, longest ago first.
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

    /** Invoices whose payments were never listed to the end, or not within `span`; without their lines only the latter. */
    listPaymentAudits(span: TimeSpan, most: number): readonly ServerAddress[] {
      // Those that cannot be read for the time being must not hide the others.
      const unread = unreadPayments().all({ limit: most });
      const early = earlyPayments().all({ to: span.to, limit: most });
      return [...unread, ...early, ...oldPayments().all({ from: span.from, limit: most })];
    },

    /** Schedules last read whole outside `span`, those longest ago. */
    listScheduleAudits: (span: TimeSpan, most: number): readonly DueObject[] =>
      oldSchedules()
        .all({ ...span, limit: most })
        .map(({ uid, ...target }) => ({ uid, resource: 'recurring_invoices', target })),
  };
}
