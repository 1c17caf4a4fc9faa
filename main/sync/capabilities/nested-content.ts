import type { JsonObject, JsonValue } from '#shared/json.ts';
import { canonicalValue } from '#shared/compare/canonical.ts';
import type { FieldType } from '#shared/service/field-spec.ts';
import { nestedFields } from '#shared/service/invoice.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { isNestedArray, objectsIn, rowFieldsOf } from '#shared/service/nested-arrays.ts';
import { isUnreadable } from '#shared/compare/server-object.ts';

/** Rows by nested array, in the model's field names. */
export type NestedRows = Readonly<Partial<Record<NestedArray, readonly JsonObject[]>>>;

/** Returns the nested arrays of an object, without those that contain an unreadable row. */
export function nestedRowsOf(fields: JsonObject): NestedRows {
  const entries = Object.entries(fields).filter(
    ([name, value]) => isNestedArray(name) && value !== undefined && !isUnreadable(name, fields),
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, objectsIn(value)]));
}

/** Returns the cells that a request may contain, in the model's order. */
export function writableCells(array: NestedArray): readonly string[] {
  const table = rowFieldsOf[array];
  return Object.keys(table).filter((name) => table[name]?.writable === true);
}

/** Returns the rows with canonical writable cells only: equal values are equal text, empty cells are left out. */
export function canonicalRows(array: NestedArray, rows: readonly JsonObject[]): readonly JsonObject[] {
  const cells = writableCells(array);
  const own = rows.map((row) => Object.fromEntries(cells.map((name) => [name, row[name] ?? null])));
  return objectsIn(canonicalValue(own, nestedFields[array]));
}

/** Types of cells whose text a service may change: trimmed, cut off, or without its markup. */
const TEXT: ReadonlySet<FieldType> = new Set<FieldType>(['text', 'long_text']);
/** A text cell that holds an amount, which must come back unchanged. */
const AMOUNT = 'combined_amount_percent';

/** Returns canonical rows without their texts: amounts, dates and references must come back as sent. */
export function withoutTexts(array: NestedArray, rows: readonly JsonObject[]): readonly JsonObject[] {
  const table = rowFieldsOf[array];
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(([name]) => name === AMOUNT || !TEXT.has(table[name]?.type ?? 'integer')),
    ),
  );
}

/**
 * Returns everything that a person can write in a row except its position, as text. Equal for rows of equal meaning.
 */
export function contentOf(array: NestedArray, row: JsonObject): string {
  const [canonical] = canonicalRows(array, [{ ...row, sort_order: null }]);
  return JSON.stringify(canonical);
}

/** Tells whether two lists contain the same rows, each equally often, in any order. */
export function isSameContent(array: NestedArray, one: readonly JsonObject[], other: readonly JsonObject[]): boolean {
  const contents = (rows: readonly JsonObject[]): string =>
    JSON.stringify(rows.map((row) => contentOf(array, row)).sort());
  return one.length === other.length && contents(one) === contents(other);
}

/**
 * Tells whether the rows are the same and stand at the positions that `wanted` names; rows without a position may stand
 * anywhere.
 */
export function isUnchanged(array: NestedArray, before: readonly JsonObject[], wanted: readonly JsonObject[]): boolean {
  if (!isSameContent(array, before, wanted)) return false;
  const places = (rows: readonly JsonObject[]): string =>
    JSON.stringify(rows.map((row) => [contentOf(array, row), row['sort_order'] ?? null].map(plain)).sort());
  return wanted.every(({ sort_order }) => (sort_order ?? null) === null) || places(before) === places(wanted);
}

const plain = (value: JsonValue): string => JSON.stringify(value);

/** Returns the service's id of a row, or null. */
export function rowId(row: JsonObject): number | null {
  return typeof row['id'] === 'number' ? row['id'] : null;
}
