import type { JsonObject } from '#shared/json.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { rowFieldsOf } from '#shared/service/nested-arrays.ts';
import { contentOf, rowId, writableCells } from './nested-content.ts';

/** As the specification has it (2.5): without ids, and without cells that say nothing. */
export function plainRows(array: NestedArray, rows: readonly JsonObject[] = []): readonly JsonObject[] {
  return rows.map((row) => plainRow(array, row));
}

function plainRow(array: NestedArray, row: JsonObject): JsonObject {
  const cells = writableCells(array).map((name) => [name, row[name] ?? null] as const);
  return Object.fromEntries(cells.filter(([, value]) => value !== null));
}

/** Existing rows with their id, new ones without, removed ones with `_destroy`. */
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

/** Whether a row of a request removes one. */
export const isRemoval = (row: JsonObject): boolean => row['_destroy'] === true;

/** Rows that remove others. They must have ids. */
export function destroyRows(rows: readonly JsonObject[]): readonly JsonObject[] {
  return rows.map((row) => ({ id: rowId(row), _destroy: true }));
}

/** A cell that the row does not name keeps its value there, so one that is to be empty is sent as empty. */
function changedRow(array: NestedArray, known: JsonObject, row: JsonObject): JsonObject {
  const table = rowFieldsOf[array];
  const cleared = writableCells(array)
    .filter((name) => name !== 'sort_order' && (row[name] ?? null) === null && (known[name] ?? null) !== null)
    .map((name) => [name, table[name]?.type === 'boolean' ? false : null]);
  return { id: rowId(known), ...plainRow(array, row), ...Object.fromEntries(cleared) };
}

/**
 * Which existing row each wanted one is: by its id, else by its content, else by what it is called. An edited row keeps
 * its identity, and with it what the service knows of the row and does not show.
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
  const signs: readonly ((row: JsonObject) => string | null)[] = [
    (row) => rowId(row)?.toString() ?? null,
    (row) => contentOf(array, row),
    label,
  ];
  for (const signOf of signs) {
    const waiting = Map.groupBy(free, signOf);
    for (const row of wanted.filter((candidate) => !existing.has(candidate))) {
      const sign = signOf(row);
      const known = sign === null ? undefined : waiting.get(sign)?.shift();
      if (known === undefined) continue;
      existing.set(row, known);
      free.delete(known);
    }
  }
  return existing;
}
