import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isSameValue } from './canonical.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';
import type { FoundObject } from './server-object.ts';
import { isUnreadable, wholeOf } from './server-object.ts';
import { markStrippableSigns } from './exact-text.ts';
import { mayBecome } from './may-become.ts';
import { areSentRows } from './match-sent-rows.ts';

/**
 * Returns the fields of `data` that were edited after the create that arrived had been sent, and still have to be
 * uploaded. `bodies` are the bodies of all attempts, `data` is the edit as it is now, `found` the object in the
 * account. Fields that the object already shows, or that had this value in every attempt, are left out.
 */
export function unsentRemainder(
  resource: Resource,
  data: JsonObject,
  bodies: readonly JsonObject[],
  found: FoundObject,
): JsonObject {
  const table: FieldTable = fieldsOf[resource];
  const row = wholeOf(found);
  const isAs = (name: string, one: JsonValue | undefined, other: JsonValue | undefined): boolean =>
    isNestedArray(name) ? areSentRows(name, one, other) : mayBecome(name, table[name], one, other);
  const isLeft = ([name, value]: [string, JsonValue | undefined]): boolean => {
    const spec = table[name];
    if (isUnreadable(name, row)) return false;
    // A reference to the parent identifies the object; it is not a pending edit.
    if (!isNestedArray(name) && (spec?.writable !== true || spec.type === 'reference')) return false;
    const wasOther = (body: JsonObject): boolean => !isSameValue(body[name], value, spec);
    if (!bodies.some(wasOther)) return false;
    // A list row shows no lines, so the last attempt decides whether the lines were sent.
    if (isNestedArray(name) && row[name] === undefined) return bodies.slice(-1).some(wasOther);
    if (!isAs(name, value, row[name])) return true;
    // An empty value matches any default, unless the object shows exactly the value of another attempt.
    if (bodies.some((body) => isAs(name, body[name], row[name]) && !isAs(name, body[name], value))) return true;
    // A difference in strippable signs is an edit if the object shows the text of an attempt to the letter.
    const isToTheLetter = (one: JsonValue | undefined): boolean =>
      isAs(name, markStrippableSigns(one ?? null), markStrippableSigns(row[name] ?? null));
    return bodies.some((body) => isToTheLetter(body[name])) && !isToTheLetter(value);
  };
  return Object.fromEntries(Object.entries(data).filter(isLeft));
}
