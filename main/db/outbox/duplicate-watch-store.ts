import { and, asc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import { twinWatches } from '#main/db/schema/engine.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** A watch for a duplicate: an unanswered create and the key that a second object of it would have. Times are ms since epoch. */
interface StoredWatch {
  readonly id: number;
  readonly resource: Resource;
  readonly key: string;
  readonly from: number;
  readonly until: number;
  /** The service's id of the first object, null while none is known. */
  readonly ownServerId: number | null;
}

/** Two objects of the same content, of which one may be a duplicate. */
export interface FoundDuplicate {
  readonly watch: number;
  readonly resource: Resource;
  readonly uid: Uid;
  readonly twinUid: Uid;
}

interface DuplicateWatchTableParts {
  readonly orm: Orm;
  readonly rows: ObjectStore;
}

/** Reads and writes the watches for duplicates. */
export function createDuplicateWatchTable({ orm, rows }: DuplicateWatchTableParts) {
  const open = prepared(() =>
    orm
      .select()
      .from(twinWatches)
      .where(
        and(gte(twinWatches.watchUntil, sql.placeholder('now')), eq(twinWatches.resource, sql.placeholder('resource'))),
      )
      .orderBy(asc(twinWatches.id))
      .prepare(),
  );
  const ownOf = (resource: Resource, uid: Uid): number | null => rows.of(resource).byUid(uid)?.serverId ?? null;
  return {
    /** Starts a watch for an entry, or moves the end of its existing one; the key and the start stay. */
    watch(watch: {
      readonly entry: number;
      readonly resource: Resource;
      readonly uid: Uid;
      readonly key: string;
      readonly from: number;
      readonly until: number;
    }): void {
      const known = orm
        .update(twinWatches)
        .set({ watchUntil: watch.until })
        .where(eq(twinWatches.outboxId, watch.entry))
        .run();
      if (known.changes > 0) return;
      const { entry, resource, uid, key, from, until } = watch;
      orm
        .insert(twinWatches)
        .values({ outboxId: entry, resource, uid, twinKey: key, watchFrom: from, watchUntil: until })
        .run();
    },
    listOpen: (resource: Resource, now: number): readonly StoredWatch[] =>
      open()
        .all({ now, resource })
        .map(({ id, uid, twinKey, watchFrom, watchUntil }) => {
          return { id, resource, key: twinKey, from: watchFrom, until: watchUntil, ownServerId: ownOf(resource, uid) };
        }),
    found(watch: number, twinUid: Uid): void {
      const row = orm.select().from(twinWatches).where(eq(twinWatches.id, watch)).get();
      if (row === undefined) return;
      const { id, ...known } = row;
      // A third object gets a row of its own, whose watch has ended already.
      const further = { ...known, twinUid, watchUntil: known.watchFrom, dismissedAt: null };
      if (known.twinUid === null) orm.update(twinWatches).set({ twinUid }).where(eq(twinWatches.id, id)).run();
      else orm.insert(twinWatches).values(further).run();
    },
    listFound: (): readonly FoundDuplicate[] =>
      orm
        .select()
        .from(twinWatches)
        .where(and(isNotNull(twinWatches.twinUid), isNull(twinWatches.dismissedAt)))
        .orderBy(asc(twinWatches.id))
        .all()
        .flatMap(({ id, resource, uid, twinUid }) => (twinUid === null ? [] : [{ watch: id, resource, uid, twinUid }])),
    dismiss(watch: number, at: number): void {
      orm.update(twinWatches).set({ dismissedAt: at }).where(eq(twinWatches.id, watch)).run();
    },
  };
}

export type DuplicateWatchTable = ReturnType<typeof createDuplicateWatchTable>;

/** Gives the engine its access to the watches, in transactions. */
export function createDuplicateWatches(writer: Writer, watches: DuplicateWatchTable) {
  return {
    watchDuplicates(watch: Parameters<DuplicateWatchTable['watch']>[0]): void {
      writer.write(() => {
        watches.watch(watch);
      });
    },
    listDuplicateWatches: watches.listOpen,
  };
}
