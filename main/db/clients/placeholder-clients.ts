import type { SQL } from 'drizzle-orm';
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import { connections } from '#main/db/schema/connections.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Matches clients that only invoices name and no list has shown yet, for example one created elsewhere a moment ago. */
const isNamedOnly: SQL | undefined = and(isNotNull(connections.serverId), isNull(connections.rowFingerprint));

/** Matches clients that can be chosen: listed ones, and ones that are too new to be listed. */
export const isChoosable: SQL | undefined = or(eq(connections.isListed, true), isNamedOnly);

export function isOnlyNamedClient(orm: Orm, uid: Uid): boolean {
  const found = orm
    .select({ uid: connections.uid })
    .from(connections)
    .where(and(eq(connections.uid, uid), isNamedOnly))
    .get();
  return found !== undefined;
}

/** Returns the client of an invoice when only invoices name it; null when lists have shown it. */
export function namedClientOf(orm: Orm, invoice: Uid): Uid | null {
  const found = orm
    .select({ uid: connections.uid })
    .from(invoices)
    .innerJoin(connections, eq(connections.uid, invoices.connectionUid))
    .where(and(eq(invoices.uid, invoice), isNamedOnly))
    .get();
  return found?.uid ?? null;
}
