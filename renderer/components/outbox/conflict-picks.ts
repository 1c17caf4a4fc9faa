import type { Conflict } from '#shared/conflict/conflict.ts';
import type { Choices, FieldChoice, JoinedChoice, LineChoice } from '#shared/conflict/choices.ts';
import type { DecisionRow, RowPick } from './conflict-rows.ts';

/** What is chosen so far, by the id of the row. */
export type Picks = Readonly<Record<string, RowPick>>;

/** What is chosen before the person has said anything: what may be offered, and nothing else. */
export function offeredPicks(rows: readonly DecisionRow[]): Picks {
  return Object.fromEntries(rows.flatMap(({ id, offered }) => (offered === null ? [] : [[id, offered] as const])));
}

/** Rows that still want a word. */
export const openRows = (rows: readonly DecisionRow[], picks: Picks): readonly DecisionRow[] =>
  rows.filter(({ id, options }) => options.length > 0 && picks[id] === undefined);

/** The row's next choice towards the left (−1) or right (1); without one yet, that side's own. */
export function pickTowards({ id, options }: DecisionRow, picks: Picks, by: -1 | 1): RowPick | null {
  const at = options.findIndex((option) => option === picks[id]);
  const next = at === -1 ? (by === -1 ? 0 : options.length - 1) : Math.max(0, Math.min(options.length - 1, at + by));
  return options[next] ?? null;
}

/** The choices as the record of the conflict names them; what is open is left out. */
export function choicesOf({ lines, joined }: Conflict, rows: readonly DecisionRow[], picks: Picks): Required<Choices> {
  const fields: Record<string, FieldChoice> = {};
  const lineChoices = lines.map(({ reason }): LineChoice | null => (reason === 'cells' ? { cells: {} } : null));
  const joinedChoices = joined.map((): JoinedChoice | null => null);
  for (const { id, place, offered } of rows) {
    const pick = picks[id];
    if (pick === undefined) continue;
    const isValue = pick === 'suggestion' || isSide(pick);
    // The row as it was joined may be a side's own and more: it keeps what nobody disputes.
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
