import type { JsonObject } from '#shared/json.ts';
import { connectionName } from '#shared/service/connection.ts';
import type { Resource } from '#shared/service/resources.ts';
import { specOf } from '#shared/service/resources.ts';
import { isEmpty, textOf } from '#shared/compare/may-become.ts';

/**
 * Returns the fields by which the created object is recognised, the most telling first; none for resources that this
 * client never creates.
 */
export function keyFieldsOf(resource: Resource, body: JsonObject): readonly string[] {
  const fields = specOf[resource].created?.by ?? [];
  // Services may build a person's `name` from its two parts, or drop a given one.
  const isNamedInParts = resource === 'connections' && isPerson(body);
  return fields.flatMap((name) => (isNamedInParts && name === 'name' ? ['first_name', 'last_name'] : [name]));
}

/**
 * Tells that a connection is a person. Only organizations have a `name` (specification 2.1), but a body may carry one
 * beside a person's first and last name.
 */
const isPerson = (object: JsonObject): boolean =>
  isEmpty(object['name']) || (object['category'] === 'individual' && !isEmpty(object['first_name']));

/** Returns the name by which people know a connection, from a body or a row. */
export function nameOfConnection(object: JsonObject): string {
  const [name, first, last] = ['name', 'first_name', 'last_name'].map((field) => textOf(object[field]));
  return connectionName({ name: isPerson(object) ? '' : name, first_name: first, last_name: last });
}
