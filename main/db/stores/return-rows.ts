import { and, eq, sql } from 'drizzle-orm';
import type { Uid } from '#shared/model/ids.ts';
import type { Resource } from '#shared/model/resource.ts';
import type { ObjectRows } from '#main/db/object-rows.ts';
import type { Orm } from '#main/db/open.ts';
import { absences } from '#main/db/schema/engine.ts';
import { objectTable } from '#main/db/tables.ts';
import type { Touch } from '#main/db/writer.ts';
import type { PresenceRows } from './presence-rows.ts';

interface Shown {
  readonly id: number;
}

/** Lists, and nothing else, bring back what was out of them. Inside a transaction only. */
export interface ReturnRows {
  /** Around the writing of rows that a list has shown: whoever was in question is so no longer. */
  byList<Written>(resource: Resource, shown: readonly Shown[], touch: Touch, write: () => Written): Written;
}

export function createReturnRows(orm: Orm, rows: ObjectRows, presences: PresenceRows): ReturnRows {
  /** Those of the shown that are not listed as present, in the order of their uids. */
  function questioned(resource: Resource, shown: readonly Shown[]): readonly Uid[] {
    const table = objectTable(resource);
    const ids = JSON.stringify(shown.map(({ id }) => id));
    return orm
      .all<{
        readonly uid: Uid;
      }>(
        sql`SELECT uid FROM ${table} WHERE server_id IN (SELECT value FROM json_each(${ids})) AND presence <> 'present'`,
      )
      .map(({ uid }) => uid);
  }

  /** Also of one that only a read has found since: it was absent, and that has ended. */
  function forget(resource: Resource, shown: readonly Shown[]): void {
    const kept = orm.select({ uid: absences.uid }).from(absences).where(eq(absences.resource, resource)).all();
    const ids = new Set(shown.map(({ id }) => id));
    for (const { uid } of kept) {
      if (!ids.has(rows.of(resource).byUid(uid)?.serverId ?? -1)) continue;
      orm
        .delete(absences)
        .where(and(eq(absences.resource, resource), eq(absences.uid, uid)))
        .run();
    }
  }

  return {
    byList(resource, shown, touch, write) {
      const before = questioned(resource, shown);
      const written = write();
      forget(resource, shown);
      if (before.length === 0) return written;
      // A row that was read or written after the list was asked for is left as it is, and may be gone.
      const presenceOf = (uid: Uid) => rows.of(resource).byUid(uid)?.presence;
      const back = before.filter((uid) => presenceOf(uid) === 'present' || presenceOf(uid) === 'suspect');
      presences.set(resource, back, 'present', touch);
      return written;
    },
  };
}
