import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { Presence } from '#main/db/schema/object-columns.ts';
import { objectTable } from '#main/db/objects/object-tables.ts';
import type { Touch } from '#main/db/connection/transaction.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** How objects stand towards the account, written without drawing them anew. Inside a transaction only. */
export interface PresenceStore {
  set(resource: Resource, uids: readonly Uid[], presence: Presence, touch: Touch): void;
  /** Out of the lists, because what they lie under is. What was not sent yet stays in sight. */
  hideUnder(resource: Resource, uids: readonly Uid[], touch: Touch): void;
  showUnder(resource: Resource, uids: readonly Uid[], touch: Touch): void;
}

export function createPresenceStore(orm: Orm): PresenceStore {
  function under(
    resource: Resource,
    uids: readonly Uid[],
    touch: Touch,
    change: (child: Resource, isUnder: SQL) => SQL,
  ): void {
    for (const { child, column } of kindsUnder(resource)) {
      const isUnder = sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(uids)}))`;
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
      // As object-rows.ts has it: listed is what is in sight, reached and not being deleted.
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

/** A list under something that is out of sight may still be read: what that shows is there, and out of sight all the same. */
function isReached(resource: Resource): SQL {
  return sql`(is_unsent = 1 OR ${parentPresenceSql(resource)} IN ('present', 'suspect'))`;
}

/** Kinds that others lie under and nowhere else. */
export type ParentKind = 'connections' | 'invoices';

/** What lies only under another object, under which kind, and the column that names it. */
export const parentTableOf: Partial<Record<Resource, { readonly parent: ParentKind; readonly column: SQL }>> = {
  contacts: { parent: 'connections', column: sql`connection_uid` },
  estimates: { parent: 'connections', column: sql`connection_uid` },
  payments: { parent: 'invoices', column: sql`invoice_uid` },
};

/** Of what a row of this kind lies under, in a statement about such rows: under nothing, nothing is in the way. */
export function parentPresenceSql(resource: Resource): SQL {
  const place = parentTableOf[resource];
  if (place === undefined) return sql`'present'`;
  return sql`coalesce((SELECT presence FROM ${objectTable(place.parent)} WHERE uid = ${place.column}), 'present')`;
}

/** The kinds that lie only under objects of this one. */
export function kindsUnder(parent: Resource): readonly { readonly child: Resource; readonly column: SQL }[] {
  // The keys of the table above.
  const entries = Object.entries(parentTableOf) as [Resource, { readonly parent: Resource; readonly column: SQL }][];
  return entries.flatMap(([child, place]) => (place.parent === parent ? [{ child, column: place.column }] : []));
}
