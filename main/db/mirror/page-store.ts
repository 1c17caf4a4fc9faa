import { sql } from 'drizzle-orm';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import type { SetAsideRow } from '#shared/service/wire-types.ts';
import { isDocumentResource, parentOf } from '#shared/service/resources.ts';
import type { Resource } from '#shared/service/resources.ts';
import { invoiceState, markPayments } from '#main/db/invoices/drawn-invoice.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { Touch, Writer } from '#main/db/connection/transaction.ts';
import type { UnclaimedRows } from './unclaimed-rows.ts';
import type { MirrorStore, ReadObject, RowsWritten } from './mirror-store.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import type { PendingPatch } from '#main/db/outbox/pending-patch.ts';
import type { ReappearedRows } from './reappeared-rows.ts';
import type { Checkpoint } from '#shared/service/checkpoint.ts';
import type { FeedKey, SweepTable } from './sweep-checkpoints.ts';
import type { DuplicateWatchTable } from '#main/db/outbox/duplicate-watch-store.ts';
import type { SweepSeenRows } from './sweep-seen-rows.ts';
import type { Orm } from '#main/db/connection/orm.ts';

interface SweepStoreParts {
  readonly orm: Orm;
  readonly writer: Writer;
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
  readonly pending: PendingPatch;
  readonly mirror: MirrorStore;
  readonly sweepTable: SweepTable;
  readonly unclaimed: UnclaimedRows;
  readonly duplicateWatches: DuplicateWatchTable;
  readonly reappeared: ReappearedRows;
  readonly seenRows: SweepSeenRows;
}

interface HeadWrite {
  readonly feed: FeedKey;
  readonly objects: readonly ReadObject[];
  readonly at: number;
  readonly requestedAt: number;
  readonly claims: {
    readonly unclaimed: ReadonlyMap<number, number>;
    readonly duplicates: ReadonlyMap<number, number>;
  };
}

interface PageWrite extends HeadWrite {
  readonly checkpoint: Checkpoint;
  readonly setAside?: readonly SetAsideRow[];
}

/** A list with pages too large to be read is read in small ones, but for each sweep of so many: what was large may be gone. */
const FULL_PAGES_AGAIN = 10;

/** Stores what the engine read: pages together with their checkpoints, and fetched objects. */
export function createSweepStore(parts: SweepStoreParts) {
  const { orm, writer, rows, outbox, pending, mirror, sweepTable, unclaimed, duplicateWatches, reappeared, seenRows } =
    parts;

  /** Returns the uid of the list's parent: the object that the rows reference, or the profile that generated them. */
  function parentUidOf(resource: Resource, parent: ServerAddress | null, under?: 'recurring_invoices'): Uid | null {
    const kind = under ?? parentOf[resource]?.resource;
    if (parent === null || parent.id === null || kind === undefined) return null;
    return rows.of(kind).byServerId(parent.id)?.uid ?? null;
  }

  /** Returns the number of the feed's next sweep. Rows of a head read or of a partial list count as seen by that sweep. */
  const nextSweepOf = (resource: Resource): number => (sweepTable.get({ resource, parent: null })?.sweep ?? 0) + 1;

  function markGenerated(objects: readonly ReadObject[], recurringUid: Uid): void {
    const ids = JSON.stringify(objects.map((object) => object.id));
    orm
      .update(invoices)
      .set({ recurringUid })
      .where(sql`${invoices.serverId} IN (SELECT value FROM json_each(${ids}))`)
      .run();
  }

  /** Marks the payments as read. They stay outdated when the invoice changed after the sweep began: a page was read too early. */
  function markPaymentsRead(invoiceUid: Uid, { startedAt }: Checkpoint, at: number): void {
    const state = invoiceState(rows, invoiceUid);
    if (state === null) return;
    const checkedAt = state.checkedAt ?? 0;
    const mayHaveMoved = checkedAt > startedAt && checkedAt <= at;
    markPayments(rows, state, { paymentsAt: at, isPaymentsStale: state.isPaymentsStale && mayHaveMoved });
  }

  /** Stores what a list showed about unanswered creates: unclaimed rows, and possible duplicates. */
  function storeClaims({ feed, objects, claims, at }: HeadWrite, written: RowsWritten, touch: Touch): void {
    for (const object of objects) {
      const [entry, watch] = [claims.unclaimed.get(object.id), claims.duplicates.get(object.id)];
      if (entry !== undefined && written.heldIds.includes(object.id)) unclaimed.add({ entry, feed, object }, at);
      const uid = watch === undefined ? null : (rows.of(feed.resource).byServerId(object.id)?.uid ?? null);
      if (watch !== undefined && uid !== null && written.bornIds.includes(object.id))
        duplicateWatches.found(watch, uid);
    }
    if (claims.unclaimed.size > 0 || claims.duplicates.size > 0) touch.outbox();
  }

  return {
    unclaimedBefore: unclaimed.unclaimedBefore,

    wasRead: (feed: FeedKey): boolean => sweepTable.wasCompleted(feed),

    checkpointOf: (feed: FeedKey): Checkpoint | null => sweepTable.get(feed),

    /** Returns the checkpoint of a new sweep. Writes nothing: a sweep without a page never began. */
    beginSweep(feed: FeedKey, at: number): Checkpoint {
      seenRows.begin(feed);
      const before = sweepTable.get(feed);
      const sweep = (before?.sweep ?? 0) + 1;
      const begun = { sweep, nextPage: 1, startedAt: at, finishedAt: null, isClean: true };
      const { perPage, lastFlaws } = before ?? {};
      const isSmall = perPage !== undefined && (before?.nextPage !== null || sweep % FULL_PAGES_AGAIN > 0);
      return {
        ...begun,
        ...(isSmall ? { perPage } : {}),
        ...(lastFlaws === undefined ? {} : { lastFlaws }),
      };
    },

    applyHead: (write: HeadWrite): RowsWritten =>
      writer.write((touch) => {
        const { feed, objects, claims, at, requestedAt } = write;
        const context = {
          parentUid: null,
          sweep: nextSweepOf(feed.resource),
          at,
          requestedAt,
          unclaimed: claims.unclaimed,
        };
        const written = reappeared.byList(feed.resource, objects, touch, () =>
          mirror.writeRows(feed.resource, objects, context, touch),
        );
        storeClaims(write, written, touch);
        return written;
      }),

    applyPage: (write: PageWrite): RowsWritten =>
      writer.write((touch) => {
        const { feed, objects, checkpoint, at, requestedAt, claims, setAside = [] } = write;
        const parentUid = parentUidOf(feed.resource, feed.parent, feed.under);
        const isGenerated = feed.under === 'recurring_invoices';
        const context = {
          parentUid: isGenerated ? null : parentUid,
          sweep: isGenerated ? nextSweepOf(feed.resource) : checkpoint.sweep,
          at,
          requestedAt,
          unclaimed: claims.unclaimed,
        };
        const written = reappeared.byList(feed.resource, objects, touch, () =>
          mirror.writeRows(feed.resource, objects, context, touch),
        );
        seenRows.add(
          feed,
          objects.map(({ id }) => id),
        );
        if (setAside.length > 0) seenRows.addSetAside(feed, setAside);
        if (checkpoint.nextPage === null && isAnyTooLarge(checkpoint)) seenRows.expireUnseen(feed);
        if (isGenerated && parentUid !== null) markGenerated(objects, parentUid);
        if (feed.resource === 'payments' && parentUid !== null && checkpoint.nextPage === null)
          markPaymentsRead(parentUid, checkpoint, at);
        sweepTable.put(feed, checkpoint);
        storeClaims(write, written, touch);
        if (checkpoint.nextPage === null) unclaimed.release(at);
        return written;
      }),

    applyObject(
      resource: Resource,
      object: ReadObject,
      parent: ServerAddress | null,
      at: number,
      requestedAt = at,
    ): boolean {
      const known = rows.of(resource).byServerId(object.id);
      const isSince = (time: number | null): boolean => time !== null && time > requestedAt && time <= at;
      if (known !== null && isSince(known.checkedAt)) {
        const isSame = mirror.isAsLastShown(resource, object, known);
        // The mirror is newer in every field: lists show all of such an object, or its details were read since as well.
        if (!isDocumentResource(resource)) return isSame;
        if (isSince(known.detailsAt)) return false;
        // Only a row came since. If it agrees, this object's details are still good; if not, it is unknown which is newer. After
        // our own write this object may lack that write, and the write's answer may have had no details.
        const wasWritten = outbox.listOf(known.uid).some(({ settledAt }) => isSince(settledAt));
        if (!isSame || wasWritten) {
          writer.write(() => rows.write(resource, { ...known, isDetailStale: true }));
          return false;
        }
      }
      writer.write((touch) => {
        const parentUid = parentUidOf(resource, parent);
        const uid = mirror.writeObject(resource, object, { uid: null, parentUid, at, echoOf: null }, touch);
        pending.refresh(resource, uid, touch);
      });
      return true;
    },
  };
}

const isAnyTooLarge = ({ lastFlaws = [] }: Checkpoint): boolean => lastFlaws.some(({ kind }) => kind === 'too_large');
