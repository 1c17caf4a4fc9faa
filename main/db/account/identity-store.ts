import { isNotNull } from 'drizzle-orm';
import { asText } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import { tables } from '#main/db/objects/object-tables.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { KeyValueStore } from './key-value-store.ts';
import { COMPANY_ID, KEY_MARK } from './key-value-store.ts';
import type { SweepTable } from '#main/db/mirror/sweep-checkpoints.ts';
import type { Orm } from '#main/db/connection/orm.ts';

interface IdentityStoreParts {
  readonly orm: Orm;
  readonly writer: Writer;
  readonly rows: ObjectStore;
  readonly keyValues: KeyValueStore;
  readonly sweepTable: SweepTable;
}

const LISTS = ['connections', 'invoices'] as const;

/** Tells the engine which account the book belongs to, and remembers the key that last opened it. */
export function createIdentityStore({ orm, writer, rows, keyValues, sweepTable }: IdentityStoreParts) {
  const text = (name: string): string | null => {
    const value = keyValues.get(name);
    return asText(value);
  };

  function hasAny(resource: (typeof LISTS)[number]): boolean {
    const table = tables[resource];
    return orm.select({ uid: table.uid }).from(table).where(isNotNull(table.serverId)).limit(1).get() !== undefined;
  }

  return {
    companyId: (): string | null => text(COMPANY_ID),

    knowsAccount: (): boolean =>
      text(COMPANY_ID) !== null ||
      LISTS.some((resource) => sweepTable.wasCompleted({ resource, parent: null }) || hasAny(resource)),

    knowsObject(resource: Resource, { id, hash_key }: ServerAddress): boolean {
      if (hash_key !== null) return rows.of(resource).byHashKey(hash_key) !== null;
      return id !== null && rows.of(resource).byServerId(id) !== null;
    },

    keyMark: (): string | null => text(KEY_MARK),

    saveKeyMark(mark: string, at: number): void {
      writer.write(() => {
        keyValues.set(KEY_MARK, mark, at);
      });
    },
  };
}
