import type { Conflict } from '#shared/conflict/conflict.ts';
import type { Choices, FieldChoice, JoinedChoice, LineChoice } from '#shared/conflict/choices.ts';
import type { DecisionRow, RowPick } from './conflict-rows.ts';

/** Choices made so far, by row id. */
export type Picks = Readonly<Record<string, RowPick>>;

/** Returns the choices before the person has decided: only those that may be offered. */
export function offeredPicks(rows: readonly DecisionRow[]): Picks {
  return Object.fromEntries(rows.flatMap(({ id, offered }) => (offered === null ? [] : [[id, offered] as const])));
}

/** Returns the rows that still need a decision. */
export const openRows = (rows: readonly DecisionRow[], picks: Picks): readonly DecisionRow[] =>
  rows.filter(({ id, options }) => options.length > 0 && picks[id] === undefined);

/**
 * Returns the row's next option to the left (−1) or right (1); without a pick yet, the outermost option of that side.
 */
export function pickTowards({ id, options }: DecisionRow, picks: Picks, by: -1 | 1): RowPick | null {
  const at = options.findIndex((option) => option === picks[id]);
  const next = at === -1 ? (by === -1 ? 0 : options.length - 1) : Math.max(0, Math.min(options.length - 1, at + by));
  return options[next] ?? null;
}

/** Returns the picks in the form of the conflict's record; undecided rows are left out. */
export function choicesOf({ lines, joined }: Conflict, rows: readonly DecisionRow[], picks: Picks): Required<Choices> {
  const fields: Record<string, FieldChoice> = {};
  const lineChoices = lines.map(({ reason }): LineChoice | null => (reason === 'cells' ? { cells: {} } : null));
  const joinedChoices = joined.map((): JoinedChoice | null => null);
  for (const { id, place, offered } of rows) {
    const pick = picks[id];
    if (pick === undefined) continue;
    const isValue = pick === 'suggestion' || isSide(pick);
    // Picking the offered side of a joined row keeps the joined row, because it also contains undisputed changes of the
    // other side.
    if (place.kind === 'joined') joinedChoices[place.line] = pick === offered || !isSide(pick) ? 'joined' : pick;
    else if (place.kind === 'line' && (pick === 'both' || isSide(pick))) lineChoices[place.line] = pick;
    else if (place.kind === 'field' && isValue) fields[place.key] = pick;
    else if (place.kind === 'cell' && isValue)
      lineChoices[place.line] = { cells: { ...cellsOf(lineChoices[place.line]), [place.key]: pick } };
  }
  return { fields, lines: lineChoices, joined: joinedChoices };
}

const isSide = (pick: RowPick): pick is 'mine' | 'theirs' => pick === 'mine' || pick === 'theirs';

const cellsOf = (choice: LineChoice | null | undefined): Readonly<Record<string, FieldChoice>> =>
  typeof choice === 'object' && choice !== null ? choice.cells : {};
