import type { JsonObject, JsonValue } from '#shared/json.ts';
import { chosenLines } from './apply-line-choices.ts';
import type { Conflict, FieldConflict } from './conflict.ts';
import { conflictKey, viewOf } from './conflict.ts';
import type { Choices } from './choices.ts';
import { chosenValue } from './choices.ts';
import { objectsIn } from '#shared/service/nested-arrays.ts';

/** Returns the fields of the merged object that differ from the service's, with every contested value as chosen. */
export function applyChoices(conflict: Conflict, choices: Choices): JsonObject {
  const view = viewOf(conflict, 'merged');
  const data: Record<string, JsonValue | undefined> = { ...conflict.merged };
  for (const field of conflict.fields) {
    const choice = choices.fields[conflictKey(field)] ?? 'theirs';
    if (choice === 'theirs') continue;
    const value = chosenValue(field, choice);
    data[field.name] = field.entry === null ? value : withEntry(data[field.name] ?? view?.[field.name], field, value);
  }
  return { ...data, ...chosenLines(conflict, view ?? {}, choices) };
}

/** Returns the list of named values with one of them set, added, or (when `value` is null) removed. */
function withEntry(list: JsonValue | undefined, { entry }: FieldConflict, value: JsonValue): readonly JsonValue[] {
  const rows = objectsIn(list);
  if (value === null) return rows.filter((row) => row['name'] !== entry);
  const isKnown = rows.some((row) => row['name'] === entry);
  if (!isKnown) return [...rows, { name: entry, value }];
  return rows.map((row) => (row['name'] === entry ? { ...row, value } : row));
}
