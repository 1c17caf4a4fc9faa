import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { JsonObject } from '#shared/json.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { ServerAddress } from '#shared/service/ids.ts';

/**
 * Replaces the client's uid in a body with the service's address. Done as late as possible, when the request is built.
 */
export function bindReferences(data: JsonObject, connection: ServerAddress | null): JsonObject {
  if (typeof data['connection'] !== 'string' || connection === null) return data;
  return { ...data, connection: { id: connection.id, hash_key: connection.hash_key } };
}

/**
 * Returns the body of an update: every writable scalar field as the service has it now, overlaid with the edit, so that
 * the result is the same whether the service blanks or keeps absent fields. Nested arrays are included only when the
 * edit changes them.
 */
export function updateBody(resource: Resource, edit: JsonObject, current: JsonObject): JsonObject {
  const table = fieldsOf[resource];
  const kept = Object.entries(current).filter(
    ([name, value]) => table[name]?.writable === true && !isNestedArray(name) && value !== null && value !== undefined,
  );
  return { ...Object.fromEntries(kept), ...edit };
}
