import { eq, sql } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { connections } from '#main/db/schema/connections.ts';

/** Returns a function that names the clients of the book, removed ones included; empty for an unknown client. */
export function clientNames(orm: Orm): (client: Uid | null) => string {
  const byUid = orm
    .select({ name: connections.name })
    .from(connections)
    .where(eq(connections.uid, sql.placeholder('uid')))
    .prepare();
  return (client) => (client === null ? '' : (byUid.get({ uid: client })?.name ?? ''));
}
