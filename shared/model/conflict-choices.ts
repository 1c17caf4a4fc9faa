import { assertNever } from '#shared/assert.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import type { Conflict, FieldConflict, LineConflict } from './conflict.ts';
import { conflictKey, viewOf } from './conflict.ts';
import type { NestedArray } from './nested-rows.ts';
import { objectsIn } from './nested-rows.ts';

/** One contested value: a side's, or one that the person typed. */
export type FieldChoice = 'mine' | 'theirs' | { readonly value: JsonValue };

/**
 * One contested row. A side decides all its contested cells, or whether the row stays; `both` keeps a line that was
 * added on both sides two times.
 */
export type LineChoice = 'mine' | 'theirs' | 'both' | { readonly cells: Readonly<Record<string, FieldChoice>> };

export interface Choices {
  /** By `conflictKey`. */
  readonly fields: Readonly<Record<string, FieldChoice>>;
  /** In the order of the record's lines. */
  readonly lines: readonly (LineChoice | null)[];
}

/** What is still to be chosen, or was chosen in a way that does not fit; empty when all is decided. */
export function openChoices({ fields, lines }: Conflict, choices: Choices): readonly string[] {
  const openLines = lines.flatMap((line, index) => {
    const choice = choices.lines[index] ?? null;
    const name = `${line.array}[${String(line.index)}]`;
    if (choice === null || (choice === 'both' && line.reason !== 'same_line_twice')) return [name];
    if (typeof choice === 'string') return [];
    return line.reason === 'cells' ? openFields(line.cells, choice.cells).map((cell) => `${name}.${cell}`) : [name];
  });
  return [...openFields(fields, choices.fields), ...openLines];
}

function openFields(
  fields: readonly FieldConflict[],
  choices: Readonly<Record<string, FieldChoice>>,
): readonly string[] {
  return fields.map(conflictKey).filter((key) => !Object.hasOwn(choices, key));
}

/** The merged object's differences from the service's, with every contested value as chosen. */
export function applyChoices(conflict: Conflict, choices: Choices): JsonObject {
  const view = viewOf(conflict, 'merged');
  const data: Record<string, JsonValue | undefined> = { ...conflict.merged };
  for (const field of conflict.fields) {
    const choice = choices.fields[conflictKey(field)] ?? 'theirs';
    if (choice === 'theirs') continue;
    const value = chosenValue(field, choice);
    data[field.name] = field.entry === null ? value : withEntry(data[field.name] ?? view?.[field.name], field, value);
  }
  for (const array of new Set(conflict.lines.map((line) => line.array))) {
    data[array] = chosenRows(array, view?.[array], conflict, choices);
  }
  return data;
}

function chosenValue(field: FieldConflict, choice: FieldChoice): JsonValue {
  return typeof choice === 'string' ? field[choice] : choice.value;
}

/** The list of named values with one entry set, added or (null) removed. */
function withEntry(list: JsonValue | undefined, { entry }: FieldConflict, value: JsonValue): readonly JsonValue[] {
  const rows = objectsIn(list);
  if (value === null) return rows.filter((row) => row['name'] !== entry);
  const isKnown = rows.some((row) => row['name'] === entry);
  if (!isKnown) return [...rows, { name: entry, value }];
  return rows.map((row) => (row['name'] === entry ? { ...row, value } : row));
}

function chosenRows(
  array: NestedArray,
  merged: JsonValue | undefined,
  { lines }: Conflict,
  choices: Choices,
): readonly JsonValue[] {
  return objectsIn(merged).flatMap((row, index) => {
    const place = lines.findIndex((line) => line.array === array && line.index === index);
    const line = lines[place];
    const choice = choices.lines[place] ?? null;
    return line === undefined || choice === null ? [row] : rowsAsChosen(row, line, choice);
  });
}

function rowsAsChosen(row: JsonObject, line: LineConflict, choice: LineChoice): readonly JsonObject[] {
  switch (line.reason) {
    case 'cells':
      return [line.cells.reduce((cells, cell) => withCell(cells, cell, cellChoice(cell, choice)), row)];
    case 'deleted_here':
      return choice === 'mine' ? [] : [row];
    case 'deleted_there':
      return choice === 'theirs' ? [] : [row];
    case 'same_line_twice':
      // The second is a new line: it has no id yet.
      return choice === 'both' ? [row, { ...row, id: null }] : [row];
    default:
      return assertNever(line.reason);
  }
}

function cellChoice(cell: FieldConflict, choice: LineChoice): FieldChoice {
  if (typeof choice !== 'string') return choice.cells[conflictKey(cell)] ?? 'theirs';
  return choice === 'mine' ? 'mine' : 'theirs';
}

/** An amount carries its percent sign: the flag beside it must say the same. */
function withCell(row: JsonObject, cell: FieldConflict, choice: FieldChoice): JsonObject {
  if (choice === 'theirs') return row;
  const value = chosenValue(cell, choice);
  const changed = { ...row, [cell.name]: value };
  if (cell.name !== 'combined_amount_percent') return changed;
  return { ...changed, percentage: typeof value === 'string' && value.includes('%') };
}
