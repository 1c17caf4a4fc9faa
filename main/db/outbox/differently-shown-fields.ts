import type { JsonObject, JsonValue } from '#shared/json.ts';
import { canonicalValue } from '#shared/compare/canonical.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { isNestedArray, writtenRows } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';

/**
 * What screens showed of the fields that were sent, as far as it was something else: a person has decided since what to
 * send. Whoever changed such a field before that had not seen what was sent, nor anything of others' in it.
 */
export function shownOtherwise(resource: Resource, shown: JsonObject, sent: JsonObject): JsonObject {
  const table: FieldTable = fieldsOf[resource];
  const text = (name: string, value: JsonValue | undefined): string =>
    JSON.stringify(canonicalValue(isNestedArray(name) ? writtenRows(name, value) : value, table[name]));
  const isOther = (name: string): boolean =>
    shown[name] !== undefined && text(name, shown[name]) !== text(name, sent[name]);
  return Object.fromEntries(
    Object.keys(sent)
      .filter(isOther)
      .map((name) => [name, shown[name]]),
  );
}
