import type { JsonObject, JsonValue } from '#shared/json.ts';
import { canonicalValue } from '#shared/compare/canonical.ts';
import type { FieldType } from '#shared/service/field-spec.ts';
import { nestedFields } from '#shared/service/invoice.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { isNestedArray, objectsIn, rowFieldsOf } from '#shared/service/nested-arrays.ts';
import { isUnreadable } from '#shared/compare/server-object.ts';

/** Rows by nested array, in the model's fields. */
export type NestedRows = Readonly<Partial<Record<NestedArray, readonly JsonObject[]>>>;

/** The nested arrays that an object carries; one with a row that cannot be read is as if it were not there. */
export function nestedRowsOf(fields: JsonObject): NestedRows {
  const entries = Object.entries(fields).filter(
    ([name, value]) => isNestedArray(name) && value !== undefined && !isUnreadable(name, fields),
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, objectsIn(value)]));
}

/** The cells that a request may carry, in the order of the model. */
export function writableCells(array: NestedArray): readonly string[] {
  const table = rowFieldsOf[array];
  return Object.keys(table).filter((name) => table[name]?.writable === true);
}

/** Rows with canonical writable cells: equal values are equal text, empty cells are left out. */
export function canonicalRows(array: NestedArray, rows: readonly JsonObject[]): readonly JsonObject[] {
  const cells = writableCells(array);
  const own = rows.map((row) => Object.fromEntries(cells.map((name) => [name, row[name] ?? null])));
  return objectsIn(canonicalValue(own, nestedFields[array]));
}

/** Cells in which a service may put our text otherwise: trimmed, cut off, without its markup. */
const TEXT: ReadonlySet<FieldType> = new Set<FieldType>(['text', 'long_text']);
/** It is text that holds an amount. */
const AMOUNT = 'combined_amount_percent';

/** Canonical rows without their texts: amounts, dates and references must come back as they were sent. */
export function withoutTexts(array: NestedArray, rows: readonly JsonObject[]): readonly JsonObject[] {
  const table = rowFieldsOf[array];
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(([name]) => name === AMOUNT || !TEXT.has(table[name]?.type ?? 'integer')),
    ),
  );
}

/** All that a person can say in a row but its place. Equal for rows that say the same. */
export function contentOf(array: NestedArray, row: JsonObject): string {
  const [canonical] = canonicalRows(array, [{ ...row, sort_order: null }]);
  return JSON.stringify(canonical);
}

/** Whether two lists hold the same contents, each as often, in whatever order. */
export function isSameContent(array: NestedArray, one: readonly JsonObject[], other: readonly JsonObject[]): boolean {
  const contents = (rows: readonly JsonObject[]): string =>
    JSON.stringify(rows.map((row) => contentOf(array, row)).sort());
  return one.length === other.length && contents(one) === contents(other);
}

/** The same contents at the places that `wanted` names; rows without a place may stand anywhere. */
export function isUnchanged(array: NestedArray, before: readonly JsonObject[], wanted: readonly JsonObject[]): boolean {
  if (!isSameContent(array, before, wanted)) return false;
  const places = (rows: readonly JsonObject[]): string =>
    JSON.stringify(rows.map((row) => [contentOf(array, row), row['sort_order'] ?? null].map(plain)).sort());
  return wanted.every(({ sort_order }) => (sort_order ?? null) === null) || places(before) === places(wanted);
}

const plain = (value: JsonValue): string => JSON.stringify(value);

/** The id by which the service knows a row, or null. */
export function rowId(row: JsonObject): number | null {
  return typeof row['id'] === 'number' ? row['id'] : null;
}
