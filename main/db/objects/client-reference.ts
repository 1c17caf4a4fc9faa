import { eq, sql } from 'drizzle-orm';
import type { JsonValue } from '#shared/json.ts';
import { asText, isJsonObject } from '#shared/json.ts';
import type { ServerAddress, Uid } from '#shared/service/ids.ts';
import { connections } from '#main/db/schema/connections.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** The fields of a client that other objects show, from the local view. */
export interface ClientReference {
  readonly uid: Uid;
  readonly serverId: number | null;
  readonly hashKey: string | null;
  readonly name: string;
  readonly currency: string | null;
  /** The text by which a search finds its invoices: its names (`searchedNames`). */
  readonly searchText: string;
}

/** Finds the client that a `connection` field names: by uid in our own edits, by id in the service's answers. */
interface ClientReferences {
  named(reference: JsonValue): ClientReference | null;
  byUid(uid: Uid): ClientReference | null;
}

export function prepareClientReferences(orm: Orm): ClientReferences {
  const { uid, serverId, hashKey, name, currency, searchText } = connections;
  const select = () => orm.select({ uid, serverId, hashKey, name, currency, searchText }).from(connections);
  const byUid = select()
    .where(eq(uid, sql.placeholder('key')))
    .prepare();
  const byServerId = select()
    .where(eq(serverId, sql.placeholder('key')))
    .prepare();
  return {
    named(reference) {
      if (typeof reference === 'string') return byUid.get({ key: reference }) ?? null;
      const address = readAddress(reference);
      return address === null ? null : (byServerId.get({ key: address.id }) ?? null);
    },
    byUid: (key) => byUid.get({ key }) ?? null,
  };
}

/** Returns the server address inside a `connection` field, or null. */
export function readAddress(reference: JsonValue): (ServerAddress & { readonly id: number }) | null {
  if (!isJsonObject(reference) || typeof reference['id'] !== 'number') return null;
  return { id: reference['id'], hash_key: asText(reference['hash_key']) };
}
