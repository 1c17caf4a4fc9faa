import type { JsonObject } from '#shared/json.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { CreateMatch } from './match-create.ts';
import { isSameReference } from '#shared/compare/may-become.ts';

/**
 * Whether a row that is not what was sent may be it all the same, as somebody has edited it since. A payment that nobody
 * knew when the create left, whatever it says: its list was read a moment before, and money is not recorded twice on a
 * guess. An invoice with our number for our client. Of a row that the book knows this is not asked.
 */
export function mayBeEdited(resource: Resource, match: CreateMatch, sent: JsonObject, row: JsonObject): boolean {
  if (resource === 'payments') return match === 'different';
  return match === 'foreign_number' && isSameReference(sent['connection'], row['connection']);
}
