import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { canonicalValue } from '#shared/compare/canonical.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { ServerAddress } from '#shared/service/ids.ts';
import type { Resource } from '#shared/service/resources.ts';
import { isAddressedUnderParent, specOf } from '#shared/service/resources.ts';
import { nameOfConnection } from './key-fields.ts';
import { looseText } from '#shared/compare/loose-text.ts';
import { isEmailField, textOf } from '#shared/compare/may-become.ts';
import { foldAddress } from '#shared/mail/mail-address.ts';
import type { ServerObject } from '#shared/service/wire-types.ts';

/** Time after an unanswered create within which a second object of equal content is reported. */
export const DUPLICATE_WATCH_MS = 24 * 3_600_000;
/**
 * Number of compared characters of a short text, fewer than any service keeps: a whole text and one cut off at 255
 * including markup have the same beginning.
 */
const COMPARED_LENGTH = 64;

/** A watch for duplicates, stored beside the outbox. Times are ms since epoch. */
interface DuplicateWatch {
  readonly resource: Resource;
  readonly key: string;
  readonly from: number;
  readonly until: number;
}

/** A row of a list, and when the book first saw it (ms since epoch). */
export interface SeenRow {
  readonly resource: Resource;
  readonly parent: ServerAddress | null;
  readonly object: ServerObject;
  readonly firstSeenAt: number;
}

/**
 * Starts a watch at the end of the attempt, also when the object was found later or the create was answered after all:
 * both requests may have been applied.
 */
export function watchForDuplicates(
  create: { readonly resource: Resource; readonly parent: ServerAddress | null; readonly body: JsonObject },
  at: number,
): DuplicateWatch {
  const { resource, parent, body } = create;
  return { resource, key: duplicateKey(resource, parent, body), from: at, until: at + DUPLICATE_WATCH_MS };
}

/**
 * Tells whether a row is a second object of the watched content; `ownServerId` is the id of the first, null while
 * unknown.
 */
export function isDuplicate(watch: DuplicateWatch, row: SeenRow, ownServerId: number | null): boolean {
  if (ownServerId === null || row.object.id === ownServerId || row.resource !== watch.resource) return false;
  if (row.firstSeenAt < watch.from || row.firstSeenAt > watch.until) return false;
  return duplicateKey(row.resource, row.parent, row.object.fields) === watch.key;
}

/**
 * Returns one text for all objects with equal key fields, from a sent body or a row of the service; differences that
 * services make in texts do not count. `parent` is the invoice of a payment and the connection of a contact.
 */
export function duplicateKey(resource: Resource, parent: ServerAddress | null, body: JsonObject): string {
  const under = isAddressedUnderParent(resource) ? (parent?.hash_key ?? parent?.id ?? null) : null;
  const names = specOf[resource].created?.by ?? [];
  const values = resource === 'connections' ? { ...body, name: nameOfConnection(body) } : body;
  return JSON.stringify([resource, under, ...names.map((name) => [name, keyPart(resource, name, values[name])])]);
}

function keyPart(resource: Resource, name: string, value: JsonValue | undefined): JsonValue {
  const spec = (fieldsOf[resource] as FieldTable)[name];
  switch (spec?.type) {
    case 'text':
    case 'long_text': {
      const text = isEmailField(name) ? foldAddress(textOf(value)) : textOf(value);
      const loose = looseText(text);
      return spec.type === 'text' ? [...loose].slice(0, COMPARED_LENGTH).join('').trim() : loose;
    }
    case 'reference':
      return isJsonObject(value) ? (value['id'] ?? value['hash_key'] ?? null) : canonicalValue(value, spec);
    case 'decimal': {
      const amount = canonicalValue(value, spec);
      // Some answers show zero for an amount that was not sent.
      return amount === '0' ? null : amount;
    }
    default:
      return canonicalValue(value, spec);
  }
}
