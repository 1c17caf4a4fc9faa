import type { JsonObject } from '#shared/json.ts';
import { canonicalValue } from '#shared/model/canonical.ts';
import { nestedFields } from '#shared/model/invoice.ts';
import type { Mutation } from '#shared/model/mutation.ts';
import type { NestedArray } from '#shared/model/nested-rows.ts';
import { isNestedArray, objectsIn, writtenRows } from '#shared/model/nested-rows.ts';

/**
 * Arrays of an object that an update was to empty and that hold nothing but empty rows now. Some accounts make a new row of
 * each that they are asked to remove: nobody has written those, and the update still means what it meant.
 */
export function blankedArrays(mutation: Mutation, shown: JsonObject): JsonObject {
  if (mutation.op !== 'update') return {};
  const isToBeEmpty = (name: string): boolean => objectsIn(mutation.data[name]).length === 0 && name in mutation.data;
  return Object.fromEntries(
    Object.entries(shown).filter(([name, value]) => {
      if (!isNestedArray(name) || !isToBeEmpty(name)) return false;
      const rows = objectsIn(value);
      return rows.length > 0 && rows.every((row) => isEmptyRow(name, row));
    }),
  );
}

function isEmptyRow(name: NestedArray, row: JsonObject): boolean {
  const [said, nothing] = [[row], [{}]].map((rows) =>
    JSON.stringify(canonicalValue([...writtenRows(name, rows)], nestedFields[name])),
  );
  return said === nothing;
}
