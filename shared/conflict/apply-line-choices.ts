import { assertNever } from '#shared/assert.ts';
import type { JsonObject } from '#shared/json.ts';
import type { Conflict, FieldConflict, JoinedLine, LineConflict } from './conflict.ts';
import { conflictKey } from './conflict.ts';
import type { Choices, FieldChoice, JoinedChoice, LineChoice } from './choices.ts';
import { chosenValue } from './choices.ts';
import { isLineArray, lineArrays } from '#shared/service/line-item.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { objectsIn } from '#shared/service/nested-arrays.ts';

/** A row of the result. `place` is its position among all lines; rows of the merged object have whole numbers. */
interface Chosen {
  readonly row: JsonObject;
  readonly place: number;
}

/** The position of the first line without a number: behind all numbered ones. */
const UNNUMBERED = 1e12;

type Arrays = Readonly<Partial<Record<NestedArray, readonly JsonObject[]>>>;

/** Returns the nested arrays that the choices are about, as chosen. `merged` is the whole merged object. */
export function chosenLines({ lines, joined }: Conflict, merged: JsonObject, choices: Choices): Arrays {
  const chosenOf = (line: JoinedLine): JoinedChoice => choices.joined?.[joined.indexOf(line)] ?? 'joined';
  const moved = joined.filter((line) => chosenOf(line) !== 'joined');
  const replaced = moved.filter((line) => line.isKept);
  const added = moved.filter((line) => !line.isKept);

  function rowsOf(array: NestedArray): readonly Chosen[] {
    const rows = objectsIn(merged[array]);
    const kept = rows.flatMap((row, index): readonly Chosen[] => {
      const at = (line: LineConflict | JoinedLine): boolean => line.array === array && line.index === index;
      const place = orderOf(row, index);
      const contested = lines.findIndex(at);
      const [line, choice] = [lines[contested], choices.lines[contested] ?? null];
      if (line !== undefined && choice !== null)
        return rowsAsChosen(row, line, choice).map((each) => ({ row: each, place }));
      const settled = replaced.find(at);
      return settled === undefined
        ? [{ row, place }]
        : sideOf(settled, chosenOf(settled), row).map((each) => ({ row: each, place }));
    });
    const missing = added
      .filter((line) => line.array === array)
      .flatMap((line) =>
        sideOf(line, chosenOf(line), null).map((row): Chosen => ({ row, place: placeBefore(rows, line.index) })),
      );
    return missing.length === 0 ? kept : [...kept, ...missing].sort((one, other) => one.place - other.place);
  }

  const touched = new Set([...lines, ...moved].map(({ array }) => array));
  const isNumbered = added.some(({ array }) => isLineArray(array));
  return Object.fromEntries([
    ...[...touched].map((array) => [array, rowsOf(array).map(({ row }) => row)] as const),
    ...(isNumbered ? numbered(lineArrays.map((array) => [array, rowsOf(array)] as const)) : []),
  ]);
}

function orderOf(row: JsonObject, index: number): number {
  const order = row['sort_order'];
  return typeof order === 'number' ? order : UNNUMBERED + index;
}

function placeBefore(rows: readonly JsonObject[], index: number): number {
  const [next, last] = [rows[index], rows.at(-1)];
  if (next !== undefined) return orderOf(next, index) - 0.5;
  return last === undefined ? UNNUMBERED : orderOf(last, rows.length - 1) + 0.5;
}

/** Renumbers all lines of all kinds by their positions. */
function numbered(
  arrays: readonly (readonly [NestedArray, readonly Chosen[]])[],
): readonly (readonly [NestedArray, readonly JsonObject[]])[] {
  const inOrder = arrays.flatMap(([, chosen]) => chosen).sort((one, other) => one.place - other.place);
  const numbers = new Map(inOrder.map((chosen, index) => [chosen, index + 1]));
  return arrays.map(([array, chosen]) => [
    array,
    chosen.map((each) => ({ ...each.row, sort_order: numbers.get(each) ?? null })),
  ]);
}

/** Returns the row as one side has it, with the id under which the service knows the row now. */
function sideOf(line: JoinedLine, side: JoinedChoice, merged: JsonObject | null): readonly JsonObject[] {
  const row = side === 'joined' ? merged : line[side];
  if (row === null) return [];
  const order = merged?.['sort_order'] ?? row['sort_order'];
  return [{ ...row, id: line.theirs?.['id'] ?? null, ...(order === undefined ? {} : { sort_order: order }) }];
}

/** Returns the rows that replace a contested row of the merged object. */
function rowsAsChosen(row: JsonObject, line: LineConflict, choice: LineChoice): readonly JsonObject[] {
  switch (line.reason) {
    case 'cells':
      return [line.cells.reduce((cells, cell) => withCell(cells, cell, cellChoice(cell, choice)), row)];
    case 'deleted_here':
      return choice === 'mine' ? [] : [row];
    case 'deleted_there':
      return choice === 'theirs' ? [] : [row];
    case 'same_line_twice':
      // The second copy is a new line, so it has no id yet.
      return choice === 'both' ? [row, { ...row, id: null }] : [row];
    default:
      return assertNever(line.reason);
  }
}

function cellChoice(cell: FieldConflict, choice: LineChoice): FieldChoice {
  if (typeof choice !== 'string') return choice.cells[conflictKey(cell)] ?? 'theirs';
  return choice === 'mine' ? 'mine' : 'theirs';
}

/** Sets one cell as chosen. The `percentage` flag follows the percent sign of a chosen amount. */
function withCell(row: JsonObject, cell: FieldConflict, choice: FieldChoice): JsonObject {
  if (choice === 'theirs') return row;
  const value = chosenValue(cell, choice);
  const changed = { ...row, [cell.name]: value };
  if (cell.name !== 'combined_amount_percent') return changed;
  return { ...changed, percentage: typeof value === 'string' && value.includes('%') };
}
