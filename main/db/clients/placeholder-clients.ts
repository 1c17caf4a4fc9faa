import type { SQL } from 'drizzle-orm';
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import { connections } from '#main/db/schema/connections.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** A client that invoices name and no list has shown yet (`isOnlyNamed`): as somebody has created it elsewhere just now. */
const isNamedOnly: SQL | undefined = and(isNotNull(connections.serverId), isNull(connections.rowFingerprint));

/** Clients that can be chosen: those that lists show, and those that are too new for that. */
export const isChoosable: SQL | undefined = or(eq(connections.isListed, true), isNamedOnly);

export function isOnlyNamedClient(orm: Orm, uid: Uid): boolean {
  const found = orm
    .select({ uid: connections.uid })
    .from(connections)
    .where(and(eq(connections.uid, uid), isNamedOnly))
    .get();
  return found !== undefined;
}

/** The client of an invoice, where it is one; null where more is known of it. */
export function namedClientOf(orm: Orm, invoice: Uid): Uid | null {
  const found = orm
    .select({ uid: connections.uid })
    .from(invoices)
    .innerJoin(connections, eq(connections.uid, invoices.connectionUid))
    .where(and(eq(invoices.uid, invoice), isNamedOnly))
    .get();
  return found?.uid ?? null;
}
