import { orderOf } from '#shared/service/line-item.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { canonicalObject, canonicalValue } from '#shared/compare/canonical.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { objectsIn, rowFieldsOf } from '#shared/service/nested-arrays.ts';

/** A line, tax, discount or shipping amount of one side. */
export interface Row {
  readonly array: NestedArray;
  /** The row as that side has it. */
  readonly cells: JsonObject;
  /** The cells that a person can change, except the position; null for empty ones. */
  readonly own: JsonObject;
  /** The meaning of the row as text: equal for rows of equal meaning. */
  readonly content: string;
  /** `sort_order`; a line without one comes last, as in the editor. */
  readonly order: number;
}

/**
 * Returns the cells that a person can change in a row of this array. The flag `percentage` belongs to its amount and is
 * no cell of its own.
 */
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
    const content = JSON.stringify([array, canonicalObject(own, rowFieldsOf[array])]);
    return { array, cells, own, content, order: orderOf(cells) };
  });
}

/** Spells a percentage as `5%`, so that one cell states the whole amount. */
function withSpelledAmount(cells: JsonObject): JsonObject {
  if (cells['combined_amount_percent'] === undefined) return cells;
  const [canonical] = objectsIn(canonicalValue([cells], { type: 'adjustments' }));
  return { ...cells, combined_amount_percent: canonical?.['combined_amount_percent'] ?? null };
}

/** Sorts rows as a client shows them; rows without numbers, or with equal ones, keep their order. */
export function inOrder(rows: readonly Row[]): readonly Row[] {
  return [...rows].sort((one, other) => one.order - other.order);
}
