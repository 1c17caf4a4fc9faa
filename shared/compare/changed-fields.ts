import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { isSameValue, isSameWritten } from './canonical.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { lineArrays, orderOf } from '#shared/service/line-item.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { isNestedArray, objectsIn, writtenRows } from '#shared/service/nested-arrays.ts';
import type { Resource } from '#shared/service/resources.ts';

/**
 * Returns the fields of `data` that differ in meaning from `view`. A nested array counts as changed when its writable
 * content differs, or when the lines of all kinds would otherwise stand in another order than in `data`. Nested arrays
 * are left out while `hasDetails` is false, because they were never read.
 */
export function changedFields(resource: Resource, data: JsonObject, view: JsonObject, hasDetails: boolean): JsonObject {
  const table = fieldsOf[resource];
  const changed = Object.keys(data).filter((name) => {
    if (isNestedArray(name))
      return hasDetails && !isSameValue(plainRows(name, data[name]), plainRows(name, view[name]), table[name]);
    if (name === 'connection') return referenceUid(data[name]) !== referenceUid(view[name]);
    return !isSameWritten(data[name], view[name], table[name]);
  });
  const moved =
    hasDetails && isReordered(data, view, changed) ? lineArrays.filter((kind) => objectsIn(data[kind]).length > 0) : [];
  return Object.fromEntries(
    Object.entries(data).filter(([name]) => changed.includes(name) || (moved as readonly string[]).includes(name)),
  );
}

/** Returns the identifier of a reference, which is a uid in our edits and an object with a `uid` in views. */
function referenceUid(value: JsonValue | undefined): JsonValue {
  if (isJsonObject(value)) return value['uid'] ?? value['id'] ?? null;
  return value ?? null;
}

/** Reduces rows to the cells that a person can write, in display order. All other cells belong to the service. */
const plainRows = (name: NestedArray, value: JsonValue | undefined): JsonValue => [
  ...writtenRows(
    name,
    [...objectsIn(value)].sort((a, b) => orderOf(a) - orderOf(b)),
  ),
];

interface PlacedLine {
  readonly kind: LineArray;
  readonly order: number;
  readonly isSent: boolean;
}

/**
 * Tells whether the lines would stand in another order than in `data` if only the arrays named in `sent` were written.
 */
function isReordered(data: JsonObject, view: JsonObject, sent: readonly string[]): boolean {
  const wanted = placed(
    (kind) => data[kind],
    () => true,
  );
  const after = placed(
    (kind) => (sent.includes(kind) ? data[kind] : view[kind]),
    (kind) => sent.includes(kind),
  );
  const isOtherOrder = wanted.some((line, index) => line.kind !== after[index]?.kind);
  // The service alone decides the order of two lines with equal numbers.
  const isUndecided = after.some((line, index) => {
    const next = after[index + 1];
    return next !== undefined && next.order === line.order && next.kind !== line.kind && next.isSent !== line.isSent;
  });
  return isOtherOrder || isUndecided;
}

/** Returns all lines in the order in which the client reads them, whatever numbers the service counts with. */
function placed(
  rows: (kind: LineArray) => JsonValue | undefined,
  isSent: (kind: LineArray) => boolean,
): readonly PlacedLine[] {
  return lineArrays
    .flatMap((kind) => objectsIn(rows(kind)).map((row) => ({ kind, order: orderOf(row), isSent: isSent(kind) })))
    .sort((a, b) => a.order - b.order);
}
