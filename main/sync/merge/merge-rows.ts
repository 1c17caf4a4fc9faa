import { isLineArray } from '#shared/service/line-item.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { LineConflict } from '#shared/conflict/conflict.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import type { RowSides, AlignedRow } from './align-rows.ts';
import { alignRows } from './align-rows.ts';
import { mergeRow } from './merge-row.ts';
import { mergeOrder } from './row-order.ts';
import type { Row } from './rows.ts';
import { inOrder, readRows } from './rows.ts';
import type { ObjectSides, Origin } from './sides.ts';

interface RowsOutcome {
  /** An array is absent when the service's object does not have it and it is not needed. */
  readonly arrays: Readonly<Partial<Record<NestedArray, JsonValue>>>;
  readonly origin: Origin;
  readonly conflicts: readonly LineConflict[];
}

/**
 * Merges nested arrays that form one list from three sides: the four kinds of lines, or one array of adjustments. An
 * array missing in `mine` was not edited. Merged lines are numbered anew, across the kinds.
 */
export function mergeRows(arrays: readonly NestedArray[], { base, mine, theirs }: ObjectSides): RowsOutcome {
  const sides = arrays.map((array) => readSides(array, { base, mine, theirs }));
  const isBaseKnown = sides.every((side) => side.base !== null);
  const [old, left, right] = [
    textOf(sides.flatMap((side) => side.base ?? [])),
    textOf(sides.flatMap((side) => side.mine)),
    textOf(sides.flatMap((side) => side.theirs)),
  ];
  const isTheirsNew = !isBaseKnown || right !== old;
  if (left === right) return verbatim(arrays, theirs, isTheirsNew ? 'same' : 'unchanged');
  if (isBaseKnown && left === old) return verbatim(arrays, theirs, 'theirs');
  if (!isTheirsNew) return verbatim(arrays, { ...theirs, ...base, ...mine }, 'mine');
  return combine(arrays, sides, theirs);
}

/**
 * Returns the rows of one array on every side. A side that did not change the array has the base's rows, or the
 * service's when the base is unknown. An array that the service does not show and that was not edited here counts as
 * unchanged, not as removed.
 */
export function readSides(array: NestedArray, { base, mine, theirs }: ObjectSides): RowSides {
  const remote = readRows(array, theirs[array]);
  const known = base?.[array] === undefined ? null : readRows(array, base[array]);
  if (mine[array] !== undefined) return { base: known, mine: readRows(array, mine[array]), theirs: remote };
  const unedited = known ?? remote;
  return { base: unedited, mine: unedited, theirs: theirs[array] === undefined ? unedited : remote };
}

/** Returns a text that is equal for lists of the same rows in the same order. */
export const textOf = (rows: readonly Row[]): string =>
  inOrder(rows)
    .map((row) => row.content)
    .join();

function verbatim(arrays: readonly NestedArray[], from: JsonObject, origin: Origin): RowsOutcome {
  const entries = arrays.flatMap((array) => (from[array] === undefined ? [] : [[array, from[array]] as const]));
  return { arrays: Object.fromEntries(entries), origin, conflicts: [] };
}

export interface Placed {
  readonly array: NestedArray;
  readonly slot: AlignedRow;
  readonly row: JsonObject;
  readonly conflict: Omit<LineConflict, 'index'> | null;
}

/** Returns the remaining rows in their final order, each with its conflict. */
export function placeRows(arrays: readonly NestedArray[], sides: readonly RowSides[]): readonly Placed[] {
  const merged = arrays.flatMap((array, index): Placed[] => {
    const rows = sides[index];
    if (rows === undefined) return [];
    return alignRows(array, rows).flatMap((slot) => {
      const { row, conflict } = mergeRow(array, slot, rows.base !== null);
      return row === null ? [] : [{ array, slot, row, conflict }];
    });
  });
  const order = (side: keyof RowSides): readonly Placed[] => {
    const places = new Map(merged.map((placed) => [placed.slot[side], placed]));
    return inOrder(sides.flatMap((rows) => rows[side] ?? [])).flatMap((row) => places.get(row) ?? []);
  };
  return mergeOrder({ base: order('base'), mine: order('mine'), theirs: order('theirs') });
}

function combine(arrays: readonly NestedArray[], sides: readonly RowSides[], theirs: JsonObject): RowsOutcome {
  const ordered = placeRows(arrays, sides);
  const conflicts = conflictsOf(ordered);
  const woven = Object.fromEntries(arrays.map((array) => [array, rowsOf(array, ordered)]));
  if (conflicts.length > 0) return { arrays: woven, origin: 'conflict', conflicts };
  const remote = textOf(sides.flatMap((rows) => rows.theirs));
  const isRemote = textOf(arrays.flatMap((array) => readRows(array, woven[array]))) === remote;
  return isRemote ? verbatim(arrays, theirs, 'combined') : { arrays: woven, origin: 'combined', conflicts };
}

function rowsOf(array: NestedArray, ordered: readonly Placed[]): readonly JsonObject[] {
  return ordered.flatMap((placed, index) => {
    if (placed.array !== array) return [];
    return [isLineArray(array) ? { ...placed.row, sort_order: index + 1 } : placed.row];
  });
}

function conflictsOf(ordered: readonly Placed[]): readonly LineConflict[] {
  const counts = new Map<NestedArray, number>();
  return ordered.flatMap(({ array, conflict }) => {
    const index = counts.get(array) ?? 0;
    counts.set(array, index + 1);
    return conflict === null ? [] : [{ ...conflict, index }];
  });
}
