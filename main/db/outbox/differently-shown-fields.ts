import type { JsonObject } from '#shared/json.ts';
import { areSameRows, isSameValue } from '#shared/compare/canonical.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';

/**
 * Returns the values that were displayed for the fields of an upload, where the upload differs from them (the person chose
 * another value in the conflict dialog). Edits made before that choice take the displayed values as their base: their author
 * had not seen the uploaded ones.
 */
export function displayedValues(resource: Resource, shown: JsonObject, sent: JsonObject): JsonObject {
  const table: FieldTable = fieldsOf[resource];
  const isSame = (name: string): boolean =>
    isNestedArray(name)
      ? areSameRows(name, shown[name], sent[name])
      : isSameValue(shown[name], sent[name], table[name]);
  const isOther = (name: string): boolean => shown[name] !== undefined && !isSame(name);
  return Object.fromEntries(
    Object.keys(sent)
      .filter(isOther)
      .map((name) => [name, shown[name]]),
  );
}
