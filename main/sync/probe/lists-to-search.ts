import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import { asText, isJsonObject } from '#shared/json.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isListedUnderParent, specOf } from '#shared/service/resources.ts';
import type { SentCreate } from './candidates.ts';
import { nameOfConnection } from './key-fields.ts';
import { textOf } from '#shared/compare/may-become.ts';
import type { Feed } from '#shared/service/wire-types.ts';

/** A create without an answer. */
export interface UnknownCreate extends SentCreate {
  /** The parent of the created object: the invoice of a payment, the connection of a contact; null for all others. */
  readonly parent: ServerAddress | null;
  /** Number of rows of the first list that the book has, as a guess at the list's length. */
  readonly knownRows: number;
  /** True when the create is sent again if nothing is found: the order of lists is not trusted then. */
  readonly isLast: boolean;
}

/** A list to search. */
export interface SearchList {
  readonly feed: Feed;
  readonly order: 'asc' | 'desc';
  /**
   * `search`: only the pages on which the object can be by the list's order; `walk`: all pages; `first_page`: where new
   * objects mostly are, which proves nothing when the object is not there.
   */
  readonly method: 'search' | 'walk' | 'first_page';
  /** Returns the text by which the list is sorted; null when the list is sorted by time of creation only. */
  readonly sortText: ((object: JsonObject) => string) | null;
}

/** Returns the lists that can show the object, in search order (specification 4.2 to 4.7). */
export function listsToSearch({
  resource,
  parent,
  body,
}: Pick<UnknownCreate, 'resource' | 'parent' | 'body'>): readonly SearchList[] {
  const { created, parent: kind } = specOf[resource];
  if (created === undefined) return [];
  const { sortedBy, isSearched = false } = created;
  const sortText = sortedBy === null ? null : sortTextOf(resource, sortedBy);
  const above = kind === undefined ? null : isListedUnderParent(resource) ? parent : addressIn(body[kind.field]);
  const method = isSearched ? 'search' : 'walk';
  const main: SearchList = { feed: { resource, parent: above }, order: 'asc', method, sortText };
  if (kind === undefined) return [main];
  const newest: SearchList = { feed: { resource, parent: null }, order: 'desc', method: 'first_page', sortText };
  return [...(above === null ? [] : [main]), ...(isSearched ? [newest] : [])];
}

function sortTextOf(resource: Resource, field: string): (object: JsonObject) => string {
  return resource === 'connections' ? nameOfConnection : (object) => textOf(object[field]);
}

function addressIn(value: JsonObject[string]): ServerAddress | null {
  if (!isJsonObject(value)) return null;
  const { id, hash_key: key } = value;
  const address = { id: typeof id === 'number' ? id : null, hash_key: asText(key) };
  return address.id === null && address.hash_key === null ? null : address;
}
