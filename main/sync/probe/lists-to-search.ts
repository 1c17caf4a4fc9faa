import { assertNever } from '#shared/assert.ts';
import type { JsonObject } from '#shared/json.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import { isJsonObject } from '#shared/json.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { SentCreate } from './candidates.ts';
import { nameOfConnection } from './key-fields.ts';
import { textOf } from '#shared/compare/may-become.ts';
import type { Feed } from '#shared/service/wire-types.ts';

/** A create of which nobody knows whether it arrived. */
export interface UnknownCreate extends SentCreate {
  /** The object it was sent to: the invoice of a payment, the connection of a contact; null for all others. */
  readonly parent: ServerAddress | null;
  /** How many rows of the first list below the book knows, as a guess at its length. */
  readonly knownRows: number;
  /** Nothing found now means that it is sent again: nothing is then left to the order of a list. */
  readonly isLast: boolean;
}

/** One list to look in. */
export interface Place {
  readonly feed: Feed;
  readonly order: 'asc' | 'desc';
  /**
   * `search`: only the pages that the object can be on, by the list's order; `walk`: all pages; `first_page`: where new
   * objects mostly are, which proves nothing when it is not there.
   */
  readonly method: 'search' | 'walk' | 'first_page';
  /** What the list is sorted by, of what the body tells; null when that is only the time of creation. */
  readonly sortText: ((object: JsonObject) => string) | null;
}

/** The lists that can show the object, in the order to look through them (specification 4.2 to 4.7). */
export function listsToSearch({
  resource,
  parent,
  body,
}: Pick<UnknownCreate, 'resource' | 'parent' | 'body'>): readonly Place[] {
  const connection = addressIn(body['connection']);
  switch (resource) {
    case 'invoices': {
      const sortText = textIn('date');
      const newest: Place = { feed: feed(resource, null), order: 'desc', method: 'first_page', sortText };
      const under = { order: 'asc', method: 'search', sortText } as const;
      return connection === null ? [newest] : [{ feed: feed(resource, connection), ...under }, newest];
    }
    case 'recurring_invoices':
      return connection === null ? [] : [walk(feed(resource, connection), null)];
    case 'payments':
      return parent === null ? [] : [walk(feed(resource, parent), null)];
    case 'contacts':
      return parent === null ? [] : [walk(feed(resource, parent), textIn('first_name'))];
    case 'connections':
      return [{ feed: feed(resource, null), order: 'asc', method: 'search', sortText: nameOfConnection }];
    case 'item_categories':
    case 'expense_categories':
    case 'task_categories':
    case 'trip_categories':
      return [walk(feed(resource, null), textIn('name'))];
    case 'estimates':
      return [];
    default:
      return assertNever(resource);
  }
}

const feed = (resource: Resource, parent: ServerAddress | null): Feed => ({ resource, parent });

const walk = (list: Feed, sortText: Place['sortText']): Place => ({
  feed: list,
  order: 'asc',
  method: 'walk',
  sortText,
});

const textIn =
  (field: string) =>
  (object: JsonObject): string =>
    textOf(object[field]);

function addressIn(value: JsonObject[string]): ServerAddress | null {
  if (!isJsonObject(value)) return null;
  const { id, hash_key: key } = value;
  const address = { id: typeof id === 'number' ? id : null, hash_key: typeof key === 'string' ? key : null };
  return address.id === null && address.hash_key === null ? null : address;
}
