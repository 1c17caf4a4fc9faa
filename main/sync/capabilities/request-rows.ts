import type { JsonObject } from '#shared/json.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { rowFieldsOf } from '#shared/service/nested-arrays.ts';
import { contentOf, rowId, writableCells } from './nested-content.ts';

/** Returns rows as the specification shows them (2.5): without ids and without empty cells. */
export function plainRows(array: NestedArray, rows: readonly JsonObject[] = []): readonly JsonObject[] {
  return rows.map((row) => plainRow(array, row));
}

function plainRow(array: NestedArray, row: JsonObject): JsonObject {
  const cells = writableCells(array).map((name) => [name, row[name] ?? null] as const);
  return Object.fromEntries(cells.filter(([, value]) => value !== null));
}

/** Returns existing rows with their id, new ones without, and removed ones with `_destroy`. */
export function addressedRows(
  array: NestedArray,
  before: readonly JsonObject[],
  wanted: readonly JsonObject[],
): readonly JsonObject[] {
  const existing = existingOf(array, before, wanted);
  const kept = new Set(existing.values());
  return [
    ...wanted.map((row) => {
      const known = existing.get(row);
      return known === undefined ? plainRow(array, row) : changedRow(array, known, row);
    }),
    ...destroyRows(before.filter((row) => !kept.has(row))),
  ];
}

/** Tells whether a row of a request removes a row. */
export const isRemoval = (row: JsonObject): boolean => row['_destroy'] === true;

/** Returns rows that remove the given ones, which must have ids. */
export function destroyRows(rows: readonly JsonObject[]): readonly JsonObject[] {
  return rows.map((row) => ({ id: rowId(row), _destroy: true }));
}

/**
 * Returns an existing row as sent. The service keeps the value of an absent cell, so a cell that should be empty is
 * sent as empty.
 */
function changedRow(array: NestedArray, known: JsonObject, row: JsonObject): JsonObject {
  const table = rowFieldsOf[array];
  const cleared = writableCells(array)
    .filter((name) => name !== 'sort_order' && (row[name] ?? null) === null && (known[name] ?? null) !== null)
    .map((name) => [name, table[name]?.type === 'boolean' ? false : null]);
  return { id: rowId(known), ...plainRow(array, row), ...Object.fromEntries(cleared) };
}

/**
 * Finds the existing row of each wanted one: by id, else by content, else by its description or name. An edited row
 * keeps its identity, and with it what the service stores about the row without showing it.
 */
function existingOf(
  array: NestedArray,
  before: readonly JsonObject[],
  wanted: readonly JsonObject[],
): ReadonlyMap<JsonObject, JsonObject> {
  const existing = new Map<JsonObject, JsonObject>();
  const free = new Set(before);
  const label = (row: JsonObject): string | null => {
    const name = row['description'] ?? row['name'] ?? null;
    return name === null || name === '' ? null : JSON.stringify(name);
  };
  const identifiers: readonly ((row: JsonObject) => string | null)[] = [
    (row) => rowId(row)?.toString() ?? null,
    (row) => contentOf(array, row),
    label,
  ];
  for (const identifierOf of identifiers) {
    const waiting = Map.groupBy(free, identifierOf);
    for (const row of wanted.filter((candidate) => !existing.has(candidate))) {
      const identifier = identifierOf(row);
      const known = identifier === null ? undefined : waiting.get(identifier)?.shift();
      if (known === undefined) continue;
      existing.set(row, known);
      free.delete(known);
    }
  }
  return existing;
}
