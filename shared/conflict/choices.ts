import type { JsonValue } from '#shared/json.ts';
import type { Conflict, FieldConflict } from './conflict.ts';
import { conflictKey } from './conflict.ts';

/** One contested value: a side's, what was offered, or one that the person typed. */
export type FieldChoice = 'mine' | 'theirs' | 'suggestion' | { readonly value: JsonValue };

/**
 * One contested row. A side decides all its contested cells, or whether the row stays; `both` keeps a line that was
 * added on both sides two times.
 */
export type LineChoice = 'mine' | 'theirs' | 'both' | { readonly cells: Readonly<Record<string, FieldChoice>> };

/** One row that the merge has settled: as one side has it, or as it was joined. */
export type JoinedChoice = 'mine' | 'theirs' | 'joined';

export interface Choices {
  /** By `conflictKey`. */
  readonly fields: Readonly<Record<string, FieldChoice>>;
  /** In the order of the record's lines. */
  readonly lines: readonly (LineChoice | null)[];
  /** In the order of the record's joined lines; whatever is not named stays as it was joined. */
  readonly joined?: readonly (JoinedChoice | null)[];
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
  const isChosen = (field: FieldConflict): boolean => {
    const key = conflictKey(field);
    return Object.hasOwn(choices, key) && (choices[key] !== 'suggestion' || field.suggestion !== null);
  };
  return fields.filter((field) => !isChosen(field)).map(conflictKey);
}

/** The value that was chosen of a contested one. */
export function chosenValue(field: FieldConflict, choice: FieldChoice): JsonValue {
  return typeof choice === 'string' ? field[choice] : choice.value;
}
