import { eq, sql } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isInvoices } from '#shared/service/resources.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import { isOnlyNamed } from '#main/db/objects/object-state.ts';
import { prepared, preparedFor } from '#main/db/connection/prepared-statement.ts';
import { objectTable } from '#main/db/objects/object-tables.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { Orm } from '#main/db/connection/orm.ts';

const isFound = (state: ObjectState | null): boolean => state !== null && !isOnlyNamed(state);

/** Tells which objects of the account the book has, by their server ids. */
export function createKnownObjects(orm: Orm, rows: ObjectStore) {
  const knownOfAll = preparedFor((resource: Resource) => {
    const table = objectTable(resource);
    const count = sql<number>`count(${table.serverId})`;
    return orm.select({ count }).from(table).prepare();
  });
  const newest = preparedFor((resource: Resource) => {
    const { serverId } = objectTable(resource);
    return orm
      .select({ id: sql<number | null>`max(${serverId})` })
      .from(objectTable(resource))
      .prepare();
  });
  const knownOfOne = prepared(() => {
    const count = sql<number>`count(${invoices.serverId})`;
    const isOfOne = eq(invoices.connectionUid, sql.placeholder('connection'));
    return orm.select({ count }).from(invoices).where(isOfOne).prepare();
  });

  return {
    isKnown: (resource: Resource, id: number): boolean => isFound(rows.of(resource).byServerId(id)),

    newestId: (resource: Resource): number => newest(resource).get()?.id ?? 0,

    uidOf: (resource: Resource, id: number): Uid | null => rows.of(resource).byServerId(id)?.uid ?? null,

    countKnown(resource: Resource, connection: Uid | null): number {
      const isOfOne = isInvoices(resource) && connection !== null;
      return (isOfOne ? knownOfOne().get({ connection }) : knownOfAll(resource).get())?.count ?? 0;
    },
  };
}
