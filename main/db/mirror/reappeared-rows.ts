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

/** Makes absent objects present again when a list shows them; nothing else does. Call inside a transaction. */
export interface ReappearedRows {
  /** Runs `write`, which stores the shown rows, and makes those of them present again that were absent before. */
  byList<Written>(resource: Resource, shown: readonly Shown[], touch: Touch, write: () => Written): Written;
}

export function createReappearedRows(orm: Orm, rows: ObjectStore, presences: PresenceStore): ReappearedRows {
  const shownOnes = (resource: Resource) =>
    sql`${objectTable(resource).serverId} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`;

  const selectAbsent = preparedFor((resource: Resource) => {
    const table = objectTable(resource);
    return orm
      .select({ uid: table.uid })
      .from(table)
      .where(and(shownOnes(resource), ne(table.presence, 'present')))
      .prepare();
  });

  /** Deletes the absences of shown objects, also when a fetch had already found the object. */
  const deleteAbsences = preparedFor((resource: Resource) => {
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
      const before = selectAbsent(resource)
        .all({ ids })
        .map(({ uid }) => uid);
      const written = write();
      deleteAbsences(resource).run({ ids });
      if (before.length === 0) return written;
      // A row that was read or written after the page was requested was not overwritten, and may still be gone.
      const presenceOf = (uid: Uid) => rows.of(resource).byUid(uid)?.presence;
      const back = before.filter((uid) => presenceOf(uid) === 'present' || presenceOf(uid) === 'suspect');
      presences.set(resource, back, 'present', touch);
      return written;
    },
  };
}
