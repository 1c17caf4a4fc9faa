import type { JsonObject } from '#shared/json.ts';
import { canonicalValue } from '#shared/compare/canonical.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import { isNestedArray } from '#shared/service/nested-arrays.ts';
import { isApplied } from '#shared/compare/is-applied.ts';
import type { ObjectRows } from '#main/db/objects/object-store.ts';
import { localReferences } from '#main/db/objects/local-references.ts';

/**
 * Of the fields of an edit: whether the account had by itself what that makes of them, going by what it showed when something
 * was made upon the edit (`base`). An older attempt had arrived, or somebody else had written the same.
 */
export function thereAlready(rows: ObjectRows, edit: Mutation, base: JsonObject): (name: string) => boolean {
  if (edit.op !== 'update') return () => false;
  const shown = localReferences(rows, base);
  return (name) => name in edit.data && isApplied(edit.resource, name, edit.data[name], shown[name]);
}

/**
 * Fields that an update names and that are word for word what it was made on: they were put back to that, or had arrived before
 * others wrote something else. What the answer to it says of them is others' doing. Another spelling is an edit, and leaves;
 * rows are measured by what they say.
 */
export function unedited(rows: ObjectRows, edit: Mutation): JsonObject {
  if (edit.op !== 'update') return {};
  const table: FieldTable = fieldsOf[edit.resource];
  const was = localReferences(rows, edit.base);
  const isUnedited = (name: string): boolean => {
    const [mine, before] = [edit.data[name], was[name]].map((value) =>
      JSON.stringify(canonicalValue(value ?? null, table[name])),
    );
    return name in edit.data && !isNestedArray(name) && mine === before;
  };
  return Object.fromEntries(Object.entries(edit.base).filter(([name]) => isUnedited(name)));
}
