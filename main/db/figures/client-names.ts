import type { Uid } from '#shared/service/ids.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { connections } from '#main/db/schema/connections.ts';

/** Returns a function that names the clients of the book, removed ones included; empty for an unknown client. */
export function clientNames(orm: Orm): (client: Uid | null) => string {
  const names = new Map(
    orm
      .select({ uid: connections.uid, name: connections.name })
      .from(connections)
      .all()
      .map(({ uid, name }) => [uid, name]),
  );
  return (client) => (client === null ? '' : (names.get(client) ?? ''));
}
