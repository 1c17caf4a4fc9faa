import { and, eq, inArray } from 'drizzle-orm';
import type { KeptApart } from '#shared/client/alike-groups.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import { clientsApart } from '#main/db/schema/client-ties.ts';

const { connectionUid, otherUid } = clientsApart;

/** Returns the pairs of which the person said that they are not the same. */
export function keptApart(orm: Orm): KeptApart {
  const pairs = Map.groupBy(orm.select().from(clientsApart).all(), (pair) => pair.connectionUid);
  return new Map([...pairs].map(([uid, all]) => [uid, new Set(all.map((pair) => pair.otherUid))]));
}

/** Notes that a client is none of the others, or takes that back. */
export function keepApart(
  { orm, writer }: { readonly orm: Orm; readonly writer: Writer },
  client: Uid,
  others: readonly Uid[],
  isApart: boolean,
): void {
  writer.write((touch) => {
    const pairs = others.flatMap((other) => [
      { connectionUid: client, otherUid: other },
      { connectionUid: other, otherUid: client },
    ]);
    if (isApart) orm.insert(clientsApart).values(pairs).onConflictDoNothing().run();
    else {
      const known = [...others];
      orm
        .delete(clientsApart)
        .where(and(eq(connectionUid, client), inArray(otherUid, known)))
        .run();
      orm
        .delete(clientsApart)
        .where(and(eq(otherUid, client), inArray(connectionUid, known)))
        .run();
    }
    touch.resource('connections');
  });
}
