import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isJsonObject } from '#shared/json.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import { addressOf } from '#main/db/objects/object-state.ts';
import { prepared } from '#main/db/connection/prepared-statement.ts';
import { absences } from '#main/db/schema/engine.ts';
import type { Presence } from '#main/db/schema/object-columns.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { ConflictTable } from '#main/db/outbox/conflicts/conflict-table.ts';
import type { KeyValueStore } from '#main/db/account/key-value-store.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';
import type { PresenceStore } from './presence-store.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { onlyPlaceOf } from './presence-store.ts';
import { objectTable } from '#main/db/objects/object-tables.ts';

interface Change {
  readonly resource: Resource;
  readonly at: number;
  readonly memory?: JsonValue;
  readonly records: readonly (readonly [Uid, JsonObject | null])[];
  readonly presences: readonly { readonly uid: Uid; readonly presence: Presence }[];
}

interface AbsenceStoreParts {
  readonly orm: Orm;
  readonly writer: Writer;
  readonly rows: ObjectStore;
  readonly outbox: OutboxTable;
  readonly conflicts: ConflictTable;
  readonly keyValues: KeyValueStore;
  readonly presenceStore: PresenceStore;
}

const storedName = (resource: Resource): string => `absence.${resource}`;

/** Reads and writes what is known of objects that lists no longer show, for each object and for each resource as a whole. */
export function createAbsenceStore(parts: AbsenceStoreParts) {
  const { orm, writer, rows, outbox, conflicts, keyValues, presenceStore } = parts;
  /** A cache, because the planner asks at every step and a fuse may hold a whole list. */
  const memories = new Map<Resource, JsonValue | null>();

  const recordRow = (resource: Resource, uid: Uid): SQL | undefined =>
    and(eq(absences.resource, resource), eq(absences.uid, uid));

  const recordByUid = prepared(() =>
    orm
      .select()
      .from(absences)
      .where(and(eq(absences.resource, sql.placeholder('resource')), eq(absences.uid, sql.placeholder('uid'))))
      .prepare(),
  );
  const namesOf = prepared(() =>
    orm
      .select({ resource: absences.resource, uid: absences.uid })
      .from(absences)
      .where(eq(absences.resource, sql.placeholder('resource')))
      .prepare(),
  );
  const allNames = prepared(() =>
    orm.select({ resource: absences.resource, uid: absences.uid }).from(absences).prepare(),
  );

  function recordOf(resource: Resource, uid: Uid): JsonObject | null {
    const row = recordByUid().get({ resource, uid });
    const record = row === undefined ? null : (parseStored(row.recordJson) as JsonValue);
    return isJsonObject(record) ? record : null;
  }

  function absentObject(resource: Resource, uid: Uid) {
    const state = rows.of(resource).byUid(uid);
    const target = state === null ? null : addressOf(state);
    if (state === null || target === null) return null;
    const parentKind = onlyPlaceOf(resource)?.parent;
    const parent =
      parentKind === undefined || state.parentUid === null ? null : rows.of(parentKind).byUid(state.parentUid);
    const open = outbox.listOpenOf(uid);
    return {
      resource,
      uid,
      target,
      parentUid: parentKind === undefined ? null : state.parentUid,
      parent: parent === null ? null : addressOf(parent),
      presence: state.presence,
      parentPresence: parent?.presence ?? null,
      seenSweep: state.seenSweep,
      isDirty: state.patch !== null || open.length > 0,
      isAsked: open.some(({ id }) => conflicts.of(id)?.reason === 'deleted_there'),
      record: recordOf(resource, uid),
    };
  }

  return {
    absentObject,

    listAbsent: (resource?: Resource) =>
      (resource === undefined ? allNames().all() : namesOf().all({ resource })).flatMap(
        (name) => absentObject(name.resource, name.uid) ?? [],
      ),

    countListed: (resource: Resource): number => countListed(orm, resource),

    loadAbsence(resource: Resource): JsonValue | null {
      const known = memories.get(resource);
      if (known !== undefined) return known;
      const stored = keyValues.get(storedName(resource)) ?? null;
      memories.set(resource, stored);
      return stored;
    },

    saveAbsence({ resource, at, memory, records, presences }: Change): void {
      // Cleared first: if the transaction fails, the stored value is read again.
      memories.delete(resource);
      writer.write((touch) => {
        if (memory !== undefined) keyValues.set(storedName(resource), memory, at);
        for (const [uid, record] of records) {
          const recordJson = JSON.stringify(record);
          if (record === null) orm.delete(absences).where(recordRow(resource, uid)).run();
          else
            orm
              .insert(absences)
              .values({ resource, uid, recordJson })
              .onConflictDoUpdate({ target: [absences.resource, absences.uid], set: { recordJson } })
              .run();
        }
        for (const presence of ['present', 'suspect', 'hidden', 'gone'] as const) {
          const uids = presences.filter((change) => change.presence === presence).map(({ uid }) => uid);
          presenceStore.set(resource, uids, presence, touch);
        }
      });
      if (memory !== undefined) memories.set(resource, memory);
    },
  };
}

/** Counts the listed objects of a resource that the account's lists should show too: all except those not uploaded yet. */
export function countListed(orm: Orm, resource: Resource): number {
  const table = objectTable(resource);
  // Two counts that an index answers each; a condition on both columns would read every row.
  const [row] = orm.all<{ readonly count: number }>(
    sql`SELECT (SELECT count(*) FROM ${table} WHERE is_listed = 1) - (SELECT count(*) FROM ${table} WHERE server_id IS NULL AND is_listed = 1) AS count`,
  );
  return row?.count ?? 0;
}
