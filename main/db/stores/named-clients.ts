import { eq, sql } from 'drizzle-orm';
import type { Uid } from '#shared/model/ids.ts';
import type { ObjectRows } from '#main/db/object-rows.ts';
import { isOnlyNamed } from '#main/db/object-state.ts';
import type { Orm } from '#main/db/open.ts';
import { connections } from '#main/db/schema/connections.ts';
import type { DraftRows } from './draft-rows.ts';
import type { OutboxRows } from './outbox-rows.ts';

/** Clients whom invoices name before any list has shown them (`isOnlyNamed`). */
export interface NamedClients {
  /**
   * The client of this number turns out to be the one that was created here: whatever named its stub names that one from
   * now on. Inside a transaction only.
   */
  giveWay(id: number, uid: Uid): void;
}

const TABLES = ['invoices', 'recurring_invoices', 'estimates', 'contacts'] as const;

interface NamedClientsParts {
  readonly orm: Orm;
  readonly rows: ObjectRows;
  readonly outbox: OutboxRows;
  readonly drafts: DraftRows;
}

export function createNamedClients({ orm, rows, outbox, drafts }: NamedClientsParts): NamedClients {
  return {
    giveWay(id, uid) {
      const stub = rows.of('connections').byServerId(id);
      if (stub === null || stub.uid === uid || !isOnlyNamed(stub)) return;
      for (const table of TABLES)
        orm.run(
          sql`UPDATE ${sql.identifier(table)} SET connection_uid = ${uid}, patch_json = replace(patch_json, ${stub.uid}, ${uid}) WHERE connection_uid = ${stub.uid}`,
        );
      outbox.rename(stub.uid, uid);
      drafts.rename(stub.uid, uid);
      orm.delete(connections).where(eq(connections.uid, stub.uid)).run();
    },
  };
}
