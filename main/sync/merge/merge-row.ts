import { isLineArray } from '#shared/service/line-item.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { FieldConflict, LineConflict } from '#shared/conflict/conflict.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { rowFieldsOf } from '#shared/service/nested-arrays.ts';
import type { AlignedRow } from './align-rows.ts';
import { mergeField } from './merge-field.ts';
import type { Row } from './rows.ts';
import { ownCellsOf } from './rows.ts';

/** The outcome for one row. A contested row always stays in the merged array, where the conflict refers to it. */
interface RowOutcome {
  /** Null when the row is removed. */
  readonly row: JsonObject | null;
  readonly conflict: Omit<LineConflict, 'index'> | null;
}

const GONE: RowOutcome = { row: null, conflict: null };

/**
 * Merges one row from three sides. With `isBaseKnown` a row without a base was added; otherwise its origin is unknown.
 */
export function mergeRow(array: NestedArray, slot: AlignedRow, isBaseKnown: boolean): RowOutcome {
  const { base, mine, theirs } = slot;
  if (mine !== null && theirs !== null) {
    const isTwice =
      base === null && isBaseKnown && isLineArray(array) && mine.content === theirs.content && !isSameId(mine, theirs);
    return isTwice
      ? { row: theirs.cells, conflict: { ...conflictOf(array, slot), reason: 'same_line_twice' } }
      : mergeCells(array, slot, mine, theirs);
  }
  if (mine === null && theirs === null) return GONE;
  if (base === null) return { row: mine?.cells ?? theirs?.cells ?? null, conflict: null };
  if (mine !== null) {
    if (mine.content === base.content) return GONE;
    return { row: mine.cells, conflict: { ...conflictOf(array, slot), reason: 'deleted_there', suggestion: 'mine' } };
  }
  if (theirs === null || theirs.content === base.content) return GONE;
  return { row: theirs.cells, conflict: { ...conflictOf(array, slot), reason: 'deleted_here', suggestion: 'theirs' } };
}

function isSameId(one: Row, other: Row): boolean {
  const id = one.cells['id'] ?? null;
  return id !== null && id === other.cells['id'];
}

function conflictOf(array: NestedArray, { base, mine, theirs }: AlignedRow): Omit<LineConflict, 'index' | 'reason'> {
  return {
    array,
    base: base?.cells ?? null,
    mine: mine?.cells ?? null,
    theirs: theirs?.cells ?? null,
    cells: [],
    suggestion: null,
  };
}

/** Merges the cells of a row: the service's row with the cells that only this side changed. */
function mergeCells(array: NestedArray, slot: AlignedRow, mine: Row, theirs: Row): RowOutcome {
  const row: Record<string, JsonValue | undefined> = { ...theirs.cells };
  const cells: FieldConflict[] = [];
  for (const name of ownCellsOf(array)) {
    const outcome = mergeField(name, cellSpec(array, name), {
      base: slot.base === null ? undefined : (slot.base.own[name] ?? null),
      mine: mine.own[name] ?? null,
      theirs: theirs.own[name] ?? null,
    });
    cells.push(...outcome.conflicts);
    if (outcome.origin !== 'mine') continue;
    row[name] = mine.cells[name] ?? null;
    if (name === 'combined_amount_percent') row['percentage'] = mine.cells['percentage'] ?? null;
  }
  return { row, conflict: cells.length === 0 ? null : { ...conflictOf(array, slot), reason: 'cells', cells } };
}

const cellSpec = (array: NestedArray, name: string) => rowFieldsOf[array][name];
