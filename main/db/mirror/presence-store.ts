import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import type { ParentResource } from '#shared/service/resource-spec.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isListedUnderParent, listedUnder, parentOf } from '#shared/service/resources.ts';
import type { Presence } from '#main/db/schema/object-columns.ts';
import { objectTable } from '#main/db/objects/object-tables.ts';
import type { Touch } from '#main/db/connection/transaction.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Writes the presence of objects without projecting them again. Call inside a transaction. */
export interface PresenceStore {
  set(resource: Resource, uids: readonly Uid[], presence: Presence, touch: Touch): void;
  /** Unlists the objects under these parents, because the parents are not listed. Objects with unsent changes stay listed. */
  hideUnder(resource: Resource, uids: readonly Uid[], touch: Touch): void;
  /** Lists the objects under these parents again, unless they are hidden, gone or being deleted themselves. */
  showUnder(resource: Resource, uids: readonly Uid[], touch: Touch): void;
}

export function createPresenceStore(orm: Orm): PresenceStore {
  function under(
    resource: Resource,
    uids: readonly Uid[],
    touch: Touch,
    change: (child: Resource, isUnder: SQL) => SQL,
  ): void {
    for (const child of listedUnder(resource)) {
      const isUnder = sql`${onlyPlaceOf(child)?.column} IN (SELECT value FROM json_each(${JSON.stringify(uids)}))`;
      if (orm.run(change(child, isUnder)).changes > 0) touch.resource(child);
    }
  }

  function hideUnder(resource: Resource, uids: readonly Uid[], touch: Touch): void {
    under(
      resource,
      uids,
      touch,
      (child, isUnder) =>
        sql`UPDATE ${objectTable(child)} SET is_listed = 0 WHERE ${isUnder} AND is_listed = 1 AND is_unsent = 0`,
    );
  }

  function showUnder(resource: Resource, uids: readonly Uid[], touch: Touch): void {
    under(
      resource,
      uids,
      touch,
      (child, isUnder) =>
        sql`UPDATE ${objectTable(child)} SET is_listed = 1 WHERE ${isUnder} AND is_listed = 0 AND is_deleting = 0 AND presence IN ('present', 'suspect')`,
    );
  }

  return {
    set(resource, uids, presence, touch) {
      if (uids.length === 0) return;
      const isInSight = presence === 'present' || presence === 'suspect';
      // The same rule as `isListed` of object-store.ts.
      const isListed = isInSight ? sql`is_deleting = 0 AND ${isReached(resource)}` : sql`0`;
      orm.run(
        sql`UPDATE ${objectTable(resource)} SET presence = ${presence}, is_listed = ${isListed} WHERE uid IN (SELECT value FROM json_each(${JSON.stringify(uids)}))`,
      );
      touch.resource(resource);
      if (isInSight) showUnder(resource, uids, touch);
      else hideUnder(resource, uids, touch);
    },
    hideUnder,
    showUnder,
  };
}

/** SQL: the object's parent is listed, or the object has unsent changes. A child list may be read under an unlisted parent. */
function isReached(resource: Resource): SQL {
  return sql`(is_unsent = 1 OR ${parentPresenceSql(resource)} IN ('present', 'suspect'))`;
}

/** Returns the parent under which alone a resource can be read, and the column that references it; else undefined. */
export function onlyPlaceOf(resource: Resource): { readonly parent: ParentResource; readonly column: SQL } | undefined {
  const parent = parentOf[resource];
  if (parent === undefined || !isListedUnderParent(resource)) return undefined;
  return { parent: parent.resource, column: sql.raw(`${parent.field}_uid`) };
}

/** SQL expression for the presence of the row's parent; 'present' for resources without a parent. */
export function parentPresenceSql(resource: Resource): SQL {
  const place = onlyPlaceOf(resource);
  if (place === undefined) return sql`'present'`;
  return sql`coalesce((SELECT presence FROM ${objectTable(place.parent)} WHERE uid = ${place.column}), 'present')`;
}
