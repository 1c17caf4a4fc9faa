import type { JsonObject } from '#shared/json.ts';
import { canonicalValue } from '#shared/model/canonical.ts';
import { fieldsOf } from '#shared/model/fields.ts';
import { nestedArrays } from '#shared/model/invoice.ts';
import type { Mutation } from '#shared/model/mutation.ts';
import type { Resource } from '#shared/model/resource.ts';
import type { ServerAddress } from '#shared/model/ids.ts';

type Edit = Extract<Mutation, { readonly op: 'create' | 'update' }>;

const isNested = (name: string): boolean => (nestedArrays as readonly string[]).includes(name);

/** Replaces the uid a body names with the service's own address: as late as possible, when the request is built. */
export function bindReferences(data: JsonObject, connection: ServerAddress | null): JsonObject {
  if (typeof data['connection'] !== 'string' || connection === null) return data;
  return { ...data, connection: { id: connection.id, hash_key: connection.hash_key } };
}

/**
 * The body of an update: every writable scalar as the service has it now, overlaid with the edit, so that a service that
 * blanks absent fields and one that keeps them agree. Nested arrays travel only when the edit changes them.
 */
export function updateBody(resource: Resource, edit: JsonObject, current: JsonObject): JsonObject {
  const table = fieldsOf[resource];
  const kept = Object.entries(current).filter(
    ([name, value]) => table[name]?.writable === true && !isNested(name) && value !== null && value !== undefined,
  );
  return { ...Object.fromEntries(kept), ...edit };
}

const totalFields = ['sub_total', 'billed_total'] as const;

/** Fields that both sides changed since the base, to different ends. */
export function overlappingFields(mutation: Edit, current: JsonObject): readonly string[] {
  if (mutation.op === 'create') return [];
  const table = fieldsOf[mutation.resource];
  const same = (name: string, a: JsonObject, b: JsonObject): boolean =>
    JSON.stringify(canonicalValue(a[name], table[name])) === JSON.stringify(canonicalValue(b[name], table[name]));
  const isUntouched = totalFields.every((name) => same(name, mutation.base, current));
  return Object.keys(mutation.data).filter((name) => {
    if (name === 'connection') return false;
    // Lines that nobody here had read when they were given whole: the totals tell whether they changed since.
    if (isNested(name) && mutation.base[name] === undefined && isUntouched) return false;
    return !same(name, mutation.base, current) && !same(name, mutation.data, current);
  });
}
