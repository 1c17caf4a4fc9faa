import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import { preparedFor } from '#main/db/connection/prepared-statement.ts';
import { absences } from '#main/db/schema/engine.ts';
import { objectTable } from '#main/db/objects/object-tables.ts';
import type { Touch } from '#main/db/connection/transaction.ts';
import type { PresenceStore } from './presence-store.ts';
import type { Orm } from '#main/db/connection/orm.ts';

interface Shown {
  readonly id: number;
}

/** Lists, and nothing else, bring back what was out of them. Inside a transaction only. */
export interface ReappearedRows {
  /** Around the writing of rows that a list has shown: whoever was in question is so no longer. */
  byList<Written>(resource: Resource, shown: readonly Shown[], touch: Touch, write: () => Written): Written;
}

export function createReappearedRows(orm: Orm, rows: ObjectStore, presences: PresenceStore): ReappearedRows {
  const shownOnes = (resource: Resource) =>
    sql`${objectTable(resource).serverId} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`;

  /** Those of the shown that are not listed as present. */
  const questioned = preparedFor((resource: Resource) => {
    const table = objectTable(resource);
    return orm
      .select({ uid: table.uid })
      .from(table)
      .where(and(shownOnes(resource), ne(table.presence, 'present')))
      .prepare();
  });

  /** Also of one that only a read has found since: it was absent, and that has ended. */
  const forget = preparedFor((resource: Resource) => {
    const table = objectTable(resource);
    const shown = orm.select({ uid: table.uid }).from(table).where(shownOnes(resource));
    return orm
      .delete(absences)
      .where(and(eq(absences.resource, resource), inArray(absences.uid, shown)))
      .prepare();
  });

  return {
    byList(resource, shown, touch, write) {
      const ids = JSON.stringify(shown.map(({ id }) => id));
      const before = questioned(resource)
        .all({ ids })
        .map(({ uid }) => uid);
      const written = write();
      forget(resource).run({ ids });
      if (before.length === 0) return written;
      // A row that was read or written after the list was asked for is left as it is, and may be gone.
      const presenceOf = (uid: Uid) => rows.of(resource).byUid(uid)?.presence;
      const back = before.filter((uid) => presenceOf(uid) === 'present' || presenceOf(uid) === 'suspect');
      presences.set(resource, back, 'present', touch);
      return written;
    },
  };
}
