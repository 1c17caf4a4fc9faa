import { connectionName } from '#shared/service/connection.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { textOrEmpty } from '#shared/json.ts';
import { foldAddress } from '#shared/mail/mail-address.ts';
import { compare, isDecimal } from '#shared/money/decimal.ts';
import type { Resource } from '#shared/service/resources.ts';
import { commonName, plain } from '#shared/text/fold-text.ts';

/** The kinds of objects of which two computers easily create the same one: each once, and every invoice uses it. */
const sharedKinds = [
  'connections',
  'contacts',
  'item_categories',
  'expense_categories',
  'task_categories',
  'trip_categories',
] as const satisfies readonly Resource[];
export type SharedKind = (typeof sharedKinds)[number];

export const isSharedKind = (resource: Resource): resource is SharedKind =>
  (sharedKinds as readonly Resource[]).includes(resource);

/**
 * Tells whether people would take two objects for one: a client of this name and address, a contact of this address, a saved line of
 * this name and price. Only for asking: they may be two all the same.
 */
export function isAlike(resource: SharedKind, one: JsonObject, other: JsonObject): boolean {
  switch (resource) {
    case 'connections':
      return isSame(one, other, nameOf) && isSame(one, other, addressIn('business_email'));
    case 'contacts':
      return isSame(one, other, addressIn('email'));
    case 'expense_categories':
      return isSame(one, other, lineName);
    case 'item_categories':
      return isSame(one, other, lineName) && isSamePrice(one['price'], other['price']);
    case 'task_categories':
    case 'trip_categories':
      return isSame(one, other, lineName) && isSamePrice(one['rate'], other['rate']);
  }
}

/** Returns true when both have the same text, which is not empty. */
function isSame(one: JsonObject, other: JsonObject, read: (object: JsonObject) => string): boolean {
  const text = read(one);
  return text !== '' && text === read(other);
}

const nameOf = (client: JsonObject): string => commonName(connectionName(client));

const addressIn =
  (field: string) =>
  (object: JsonObject): string =>
    foldAddress(textOrEmpty(object[field]));

const lineName = (line: JsonObject): string => plain(textOrEmpty(line['name']));

function isSamePrice(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  const [mine, theirs] = [textOrEmpty(one).trim(), textOrEmpty(other).trim()];
  return isDecimal(mine) && isDecimal(theirs) ? compare(mine, theirs) === 0 : mine === theirs;
}
