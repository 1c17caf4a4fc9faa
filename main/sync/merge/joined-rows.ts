import type { JsonObject } from '#shared/json.ts';
import type { JoinedLine } from '#shared/conflict/conflict.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { objectsIn } from '#shared/service/nested-arrays.ts';
import type { RowSides, AlignedRow } from './align-rows.ts';
import { alignRows } from './align-rows.ts';
import { mergeRow } from './merge-row.ts';
import type { Placed } from './merge-rows.ts';
import { placeRows, readSides, textOf } from './merge-rows.ts';
import type { Row } from './rows.ts';
import { inOrder } from './rows.ts';
import type { ObjectSides } from './sides.ts';

/**
 * Returns the rows that differ between the sides and that the merge settled without asking. A person who confirms a
 * total sees them beside the contested rows. `merged` holds the merged arrays.
 */
export function joinedRows(
  arrays: readonly NestedArray[],
  sides: ObjectSides,
  merged: JsonObject,
): readonly JoinedLine[] {
  const read = arrays.map((array) => readSides(array, sides));
  const [mine, theirs] = (['mine', 'theirs'] as const).map((side) => textOf(read.flatMap((rows) => rows[side])));
  if (mine === theirs) return [];
  const placed = placeRows(arrays, read);
  return arrays.flatMap((array, index) => {
    const rows = read[index];
    return rows === undefined
      ? []
      : joinedIn(
          array,
          rows,
          placed.filter((row) => row.array === array),
          merged,
        );
  });
}

function joinedIn(
  array: NestedArray,
  rows: RowSides,
  placed: readonly Placed[],
  merged: JsonObject,
): readonly JoinedLine[] {
  const slots = inReadingOrder(alignRows(array, rows), rows);
  const finals = objectsIn(merged[array]);
  const places = slots.map((slot) => placeOf(slot, placed, finals));
  const joined = slots.flatMap((slot, at): readonly JoinedLine[] => {
    const { row, conflict } = mergeRow(array, slot, rows.base !== null);
    if (conflict !== null || isSameOnBoth(slot)) return [];
    const next = places.slice(at + 1).find((place) => place !== null) ?? finals.length;
    const [base, mine, theirs] = [cellsOf(slot.base), cellsOf(slot.mine), cellsOf(slot.theirs)];
    return [{ array, index: places[at] ?? next, isKept: row !== null, base, mine, theirs }];
  });
  return [...joined].sort((one, other) => one.index - other.index);
}

const cellsOf = (row: Row | null): JsonObject | null => row?.cells ?? null;

const isSameOnBoth = ({ mine, theirs }: AlignedRow): boolean => mine?.content === theirs?.content;

/** Sorts rows that the service has in its order, and rows that only this side has in this side's order. */
function inReadingOrder(slots: readonly AlignedRow[], { mine, theirs }: RowSides): readonly AlignedRow[] {
  const orders = [inOrder(theirs), inOrder(mine)] as const;
  const placeIn = ({ mine: left, theirs: right }: AlignedRow): number =>
    right === null ? (left === null ? -1 : orders[1].indexOf(left)) : orders[0].indexOf(right);
  return [...slots].sort((one, other) => placeIn(one) - placeIn(other));
}

/**
 * Returns the index of a row in the merged array. When only one side changed an array, it was taken verbatim; otherwise
 * the rows stand as they were merged.
 */
function placeOf(slot: AlignedRow, placed: readonly Placed[], finals: readonly JsonObject[]): number | null {
  const verbatim = [slot.mine, slot.theirs, slot.base].flatMap((row) => {
    const place = row === null ? -1 : finals.indexOf(row.cells);
    return place === -1 ? [] : [place];
  });
  const woven = placed.findIndex((row) => isSameSlot(row.slot, slot));
  return verbatim[0] ?? (woven === -1 ? null : woven);
}

const isSameSlot = (one: AlignedRow, other: AlignedRow): boolean =>
  one.base === other.base && one.mine === other.mine && one.theirs === other.theirs;
