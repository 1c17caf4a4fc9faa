import type { JsonObject } from '#shared/json.ts';
import { isSameValue } from '#shared/compare/canonical.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import { isApplied } from '#shared/compare/is-applied.ts';
import type { ObjectStore } from '#main/db/objects/object-store.ts';
import { localReferences } from '#main/db/objects/local-references.ts';

/**
 * Returns a predicate: did the account already have the value that `edit` gives this field, according to `base` (the object as
 * it was when a later edit was made)? True when an earlier attempt had arrived or someone else had written the same value.
 */
export function wasOnServer(rows: ObjectStore, edit: Mutation, base: JsonObject): (name: string) => boolean {
  if (edit.op !== 'update') return () => false;
  const shown = localReferences(rows, base);
  return (name) => name in edit.data && isApplied(edit.resource, name, edit.data[name], shown[name]);
}

/**
 * Returns the base values of the fields that an update names without changing them: the person put them back, or they had
 * arrived before someone else changed them. If the answer shows such a field with another value, someone else wrote that.
 * Another spelling of a value counts as a change. Nested arrays are never returned: they are compared row by row elsewhere.
 */
export function unchangedFields(rows: ObjectStore, edit: Mutation): JsonObject {
  if (edit.op !== 'update') return {};
  const table: FieldTable = fieldsOf[edit.resource];
  const was = localReferences(rows, edit.base);
  const isUnedited = (name: string): boolean =>
    name in edit.data && !isNestedArray(name) && isSameValue(edit.data[name], was[name], table[name]);
  return Object.fromEntries(Object.entries(edit.base).filter(([name]) => isUnedited(name)));
}
