import type { JsonValue } from '#shared/json.ts';
import type { Conflict, FieldConflict } from './conflict.ts';
import { conflictKey } from './conflict.ts';

/** The choice for one contested value: one side's, the suggestion, or a value that the person typed. */
export type FieldChoice = 'mine' | 'theirs' | 'suggestion' | { readonly value: JsonValue };

/**
 * The choice for one contested row. A side decides all contested cells, or whether the row stays; `both` keeps a line
 * that was added on both sides twice.
 */
export type LineChoice = 'mine' | 'theirs' | 'both' | { readonly cells: Readonly<Record<string, FieldChoice>> };

/** The choice for one row that the merge settled: as one side has it, or as it was merged. */
export type JoinedChoice = 'mine' | 'theirs' | 'joined';

export interface Choices {
  /** Keys are made by `conflictKey`. */
  readonly fields: Readonly<Record<string, FieldChoice>>;
  /** A choice for each of the conflict's lines, in their order; null while undecided. */
  readonly lines: readonly (LineChoice | null)[];
  /** A choice for each of the conflict's joined lines, in their order; absent ones stay as merged. */
  readonly joined?: readonly (JoinedChoice | null)[];
}

/** Returns the names of the choices that are missing or do not fit; an empty list when all is decided. */
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
  const isChosen = (field: FieldConflict): boolean => {
    const key = conflictKey(field);
    return Object.hasOwn(choices, key) && (choices[key] !== 'suggestion' || field.suggestion !== null);
  };
  return fields.filter((field) => !isChosen(field)).map(conflictKey);
}

/** Returns the chosen value of a contested field. */
export function chosenValue(field: FieldConflict, choice: FieldChoice): JsonValue {
  return typeof choice === 'string' ? field[choice] : choice.value;
}
