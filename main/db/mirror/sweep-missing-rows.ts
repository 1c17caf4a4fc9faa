import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import { preparedFor } from '#main/db/connection/prepared-statement.ts';
import { absences } from '#main/db/schema/engine.ts';
import type { Presence } from '#main/db/schema/object-columns.ts';
import { objectTable } from '#main/db/objects/object-tables.ts';
import type { FeedKey } from './sweep-checkpoints.ts';
import type { SweepSeenRows } from './sweep-seen-rows.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { onlyPlaceOf, parentPresenceSql } from './presence-store.ts';
import { countListed } from './absence-store.ts';

interface Findings {
  readonly parentPresence: Presence | null;
  readonly missing: readonly { readonly uid: Uid; readonly checkedAt: number | null; readonly isNew: boolean }[];
  readonly listed: number;
  readonly familyListed: number;
  readonly witness: Uid | null;
}

/** Compares the rows that a sweep showed with those that are listed. Reads indexes only, unless rows are missing or absent. */
export function createSweepFindings(orm: Orm, rows: ObjectStore, seenRows: SweepSeenRows) {
  /** Prepares a read of all listed rowids as one JSON text: one result row for each would take several times as long. */
  const selectListed = (resource: Resource, isOfFeed: SQL) =>
    orm
      .select({ listed: sql<string>`json_group_array(rowid)` })
      .from(objectTable(resource))
      .where(sql`is_listed = 1 AND ${isOfFeed}`)
      .prepare();
  const listedOfAll = preparedFor((resource: Resource) => selectListed(resource, sql`1`));
  const listedUnder = preparedFor((resource: Resource) =>
    selectListed(resource, sql`${onlyPlaceOf(resource)?.column ?? sql`NULL`} = ${sql.placeholder('parent')}`),
  );

  function listedRows(resource: Resource, parent: Uid | null): readonly number[] {
    const row = parent === null ? listedOfAll(resource).get() : listedUnder(resource).get({ parent });
    // The statement has just built this JSON array of numbers.
    return row === undefined ? [] : (JSON.parse(row.listed) as readonly number[]);
  }

  const byNumber = preparedFor((resource: Resource) => {
    const { uid, checkedAt, seenSweep, serverId } = objectTable(resource);
    return orm
      .select({ uid, checkedAt, seenSweep, serverId })
      .from(objectTable(resource))
      .where(sql`rowid IN (SELECT value FROM json_each(${sql.placeholder('numbers')}))`)
      .prepare();
  });

  const among = (numbers: readonly number[]): SQL =>
    sql`rowid IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`;

  /** Returns the newest present object whose parent is present too: only such an object can be fetched as a witness. */
  function newestWitness(resource: Resource, except: readonly Uid[], where = sql`1`): Uid | null {
    const isWell = sql`presence = 'present' AND is_listed = 1 AND seen_sweep IS NOT NULL AND ${parentPresenceSql(resource)} = 'present'`;
    const isNone = sql`uid NOT IN (SELECT value FROM json_each(${JSON.stringify(except)}))`;
    const [row] = orm.all<{ readonly uid: Uid }>(
      sql`SELECT uid FROM ${objectTable(resource)} WHERE ${isWell} AND ${isNone} AND ${where} ORDER BY rowid DESC LIMIT 1`,
    );
    return row?.uid ?? null;
  }

  const inQuestion = preparedFor((resource: Resource) =>
    orm.select({ uid: absences.uid }).from(absences).where(eq(absences.resource, resource)).limit(1).prepare(),
  );
  /** Returns true when any object of the resource is absent: it can be judged as soon as there is a witness. */
  const isAnyInQuestion = (resource: Resource): boolean => inQuestion(resource).get() !== undefined;

  return {
    takeFindings(feed: FeedKey, except: readonly Uid[]): Findings | null {
      const shown = seenRows.take(feed);
      const { resource } = feed;
      if (feed.under !== undefined) return null;
      const place = feed.parent === null ? undefined : onlyPlaceOf(resource);
      const parentId = feed.parent?.id ?? null;
      const parent = place === undefined || parentId === null ? null : rows.of(place.parent).byServerId(parentId);
      if (shown === null || (feed.parent !== null && parent === null)) return null;
      const listed = listedRows(resource, parent?.uid ?? null);
      const unseen = listed.filter((row) => !shown.has(row));
      const missing = byNumber(resource).all({ numbers: JSON.stringify(unseen) });
      const onlyHere = missing.filter(({ serverId }) => serverId === null).length;
      const isAnyMissing = missing.length > onlyHere;
      /** Prefers an object of this list; under a parent that has none left, takes one that another list of the resource showed. */
      const witness = (): Uid | null =>
        newestWitness(resource, except, among(shown.latest())) ??
        newestWitness(resource, except, sql`NOT ${among(unseen)}`);
      return {
        parentPresence: parent?.presence ?? null,
        missing: missing.flatMap(({ uid, checkedAt, seenSweep, serverId }) =>
          serverId === null ? [] : [{ uid, checkedAt, isNew: seenSweep === null }],
        ),
        listed: listed.length - onlyHere,
        familyListed: isAnyMissing ? countListed(orm, resource) : listed.length - onlyHere,
        witness: isAnyMissing || isAnyInQuestion(resource) ? witness() : null,
      };
    },

    anyWitness: (resource: Resource, except: readonly Uid[]): Uid | null => newestWitness(resource, except),
  };
}
