import { sql } from 'drizzle-orm';
import type { ServerAddress, Uid } from '#shared/model/ids.ts';
import { parentOf } from '#shared/model/resource.ts';
import type { Resource } from '#shared/model/resource.ts';
import type { ObjectRows } from '#main/db/object-rows.ts';
import type { Orm } from '#main/db/open.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { Writer } from '#main/db/writer.ts';
import type { MirrorStore, ReadObject, RowsWritten } from './mirror-store.ts';
import type { PendingPatch } from './pending-patch.ts';
import type { FeedKey, SweepCheckpoint, SweepRows } from './sweep-rows.ts';

interface SweepStoreParts {
  readonly orm: Orm;
  readonly writer: Writer;
  readonly rows: ObjectRows;
  readonly pending: PendingPatch;
  readonly mirror: MirrorStore;
  readonly sweepRows: SweepRows;
}

interface PageWrite {
  readonly feed: FeedKey;
  readonly objects: readonly ReadObject[];
  readonly checkpoint: SweepCheckpoint;
  readonly at: number;
  readonly holdUnknown: boolean;
}

/** What was read from the service, stored: pages with their checkpoints, and single objects. */
export function createSweepStore({ orm, writer, rows, pending, mirror, sweepRows }: SweepStoreParts) {
  /** The local parent of the objects of a list: the one whose column they carry, or the schedule that generated them. */
  function parentUidOf(resource: Resource, parent: ServerAddress | null, under?: 'recurring_invoices'): Uid | null {
    const kind = under ?? parentOf[resource]?.resource;
    if (parent === null || parent.id === null || kind === undefined) return null;
    return rows.of(kind).byServerId(parent.id)?.uid ?? null;
  }

  function markGenerated(objects: readonly ReadObject[], recurringUid: Uid): void {
    const ids = JSON.stringify(objects.map((object) => object.id));
    orm
      .update(invoices)
      .set({ recurringUid })
      .where(sql`${invoices.serverId} IN (SELECT value FROM json_each(${ids}))`)
      .run();
  }

  function markPaymentsRead(invoiceUid: Uid, at: number): void {
    const state = rows.of('invoices').byUid(invoiceUid);
    if (state !== null) rows.write('invoices', { ...state, paymentsAt: at, isPaymentsStale: false });
  }

  return {
    wasRead: (feed: FeedKey): boolean => sweepRows.wasCompleted(feed),

    checkpointOf: (feed: FeedKey): SweepCheckpoint | null => sweepRows.get(feed),

    beginSweep: (feed: FeedKey, at: number): SweepCheckpoint =>
      writer.write(() => {
        const checkpoint = {
          sweep: (sweepRows.get(feed)?.sweep ?? 0) + 1,
          nextPage: 1,
          startedAt: at,
          finishedAt: null,
          isClean: true,
        };
        sweepRows.put(feed, checkpoint);
        return checkpoint;
      }),

    applyPage: ({ feed, objects, checkpoint, at, holdUnknown }: PageWrite): RowsWritten =>
      writer.write((touch) => {
        const parentUid = parentUidOf(feed.resource, feed.parent, feed.under);
        const isGenerated = feed.under === 'recurring_invoices';
        const context = { parentUid: isGenerated ? null : parentUid, sweep: checkpoint.sweep, at, holdUnknown };
        const written = mirror.writeRows(feed.resource, objects, context, touch);
        if (isGenerated && parentUid !== null) markGenerated(objects, parentUid);
        if (feed.resource === 'payments' && parentUid !== null && checkpoint.nextPage === null)
          markPaymentsRead(parentUid, at);
        sweepRows.put(feed, checkpoint);
        return written;
      }),

    applyObject(resource: Resource, object: ReadObject, parent: ServerAddress | null, at: number): void {
      writer.write((touch) => {
        const parentUid = parentUidOf(resource, parent);
        const uid = mirror.writeObject(resource, object, { uid: null, parentUid, at, isEcho: false }, touch);
        pending.refresh(resource, uid, touch);
      });
    },
  };
}
