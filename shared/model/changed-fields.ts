import type { JsonObject, JsonValue } from '#shared/json.ts';
import { isJsonObject } from '#shared/json.ts';
import { canonicalValue } from './canonical.ts';
import { fieldsOf } from './fields.ts';
import { nestedArrays } from './invoice.ts';
import { lineArrays } from './line-item.ts';
import type { Resource } from './resource.ts';

const SERVER_OWNED_LINE_FIELDS = new Set(['id', 'total', 'created_at', 'sort_order']);

/**
 * The fields of `data` that differ in meaning from `view`. Nested arrays count as changed when their writable content or
 * the order across all four kinds differs; they are left out while `hasDetails` is false, because nobody has seen them.
 */
export function changedFields(resource: Resource, data: JsonObject, view: JsonObject, hasDetails: boolean): JsonObject {
  const table = fieldsOf[resource];
  const isReordered = JSON.stringify(lineOrder(data)) !== JSON.stringify(lineOrder(view));
  const entries = Object.entries(data).filter(([name, value]) => {
    if (isNested(name)) {
      return (
        hasDetails && (!isSame(plainRows(value), plainRows(view[name]), name) || (isReordered && isLineArray(name)))
      );
    }
    if (name === 'connection') return referenceUid(value) !== referenceUid(view['connection']);
    return (
      JSON.stringify(canonicalValue(value, table[name])) !== JSON.stringify(canonicalValue(view[name], table[name]))
    );
  });
  return Object.fromEntries(entries);

  function isSame(mine: JsonValue, theirs: JsonValue, name: string): boolean {
    return JSON.stringify(canonicalValue(mine, table[name])) === JSON.stringify(canonicalValue(theirs, table[name]));
  }
}

const isNested = (name: string): boolean => (nestedArrays as readonly string[]).includes(name);
const isLineArray = (name: string): boolean => (lineArrays as readonly string[]).includes(name);

/** References are uids in our own edits and objects with a `uid` in views that carry one. */
function referenceUid(value: JsonValue | undefined): JsonValue {
  if (isJsonObject(value)) return value['uid'] ?? value['id'] ?? null;
  return value ?? null;
}

function plainRows(value: JsonValue | undefined): JsonValue {
  if (!Array.isArray(value)) return [];
  return value.map((row: JsonValue) =>
    isJsonObject(row)
      ? Object.fromEntries(Object.entries(row).filter(([name]) => !SERVER_OWNED_LINE_FIELDS.has(name)))
      : row,
  ) as JsonValue;
}

/** Kinds in the order the client reads the lines, whatever numbers the service counts with. */
function lineOrder(view: JsonObject): readonly string[] {
  return lineArrays
    .flatMap((kind) => {
      const rows = view[kind];
      return Array.isArray(rows)
        ? rows.map((row: JsonValue) => ({ kind, order: isJsonObject(row) ? Number(row['sort_order'] ?? 0) : 0 }))
        : [];
    })
    .sort((a, b) => a.order - b.order)
    .map((row) => row.kind);
}
