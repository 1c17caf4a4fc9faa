import type { JsonObject } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import type { ObjectStore } from './object-store.ts';

/** Replaces the server address of a client by its uid, by which mutations name it. An unknown client stays as it is. */
export function localReferences(rows: ObjectStore, data: JsonObject): JsonObject {
  const reference = data['connection'];
  const id = isJsonObject(reference) ? reference['id'] : null;
  const uid = typeof id === 'number' ? rows.of('connections').byServerId(id)?.uid : undefined;
  return uid === undefined ? data : { ...data, connection: uid };
}
