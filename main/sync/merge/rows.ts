import type { JsonObject, JsonValue } from '#shared/json.ts';
import { canonicalObject, canonicalValue } from '#shared/compare/canonical.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { objectsIn, rowFieldsOf } from '#shared/service/nested-arrays.ts';

/** One line, tax, discount or shipping amount of one side. */
export interface Row {
  readonly array: NestedArray;
  /** As that side has it. */
  readonly cells: JsonObject;
  /** The cells that a person can change, except the place among the lines; null where empty. */
  readonly own: JsonObject;
  /** Equal for rows that say the same. */
  readonly content: string;
  /** `sort_order`, for a line without one behind all others, as in the editor. */
  readonly order: number;
}

/** What a person can change in a row of this array. The flag `percentage` travels with the amount it belongs to. */
export function ownCellsOf(array: NestedArray): readonly string[] {
  const table = rowFieldsOf[array];
  return Object.keys(table).filter(
    (name) => table[name]?.writable === true && name !== 'sort_order' && name !== 'percentage',
  );
}

export function readRows(array: NestedArray, value: JsonValue | undefined): readonly Row[] {
  return objectsIn(value).map((cells) => {
    const spelled = withSpelledAmount(cells);
    const own = Object.fromEntries(ownCellsOf(array).map((name) => [name, spelled[name] ?? null]));
    const order = typeof cells['sort_order'] === 'number' ? cells['sort_order'] : Number.MAX_SAFE_INTEGER;
    const content = JSON.stringify([array, canonicalObject(own, rowFieldsOf[array])]);
    return { array, cells, own, content, order };
  });
}

/** `5` with the flag for percentages is spelled `5%`, so that one cell says all of the amount. */
function withSpelledAmount(cells: JsonObject): JsonObject {
  if (cells['combined_amount_percent'] === undefined) return cells;
  const [canonical] = objectsIn(canonicalValue([cells], { type: 'adjustments' }));
  return { ...cells, combined_amount_percent: canonical?.['combined_amount_percent'] ?? null };
}

/** The rows as a client shows them. Without numbers, or where two are equal, as they stand. */
export function inOrder(rows: readonly Row[]): readonly Row[] {
  return [...rows].sort((one, other) => one.order - other.order);
}
