import { isLineArray } from '#shared/service/line-item.ts';
import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { adjustmentSteps, byContent, byId, lineSteps, matchRows } from './match-rows.ts';
import type { Row } from './rows.ts';

/** A row as each side has it; null on the sides without it. */
export interface AlignedRow {
  readonly base: Row | null;
  readonly mine: Row | null;
  readonly theirs: Row | null;
}

/** The rows of one array on three sides; a base of null is unknown. */
export interface RowSides {
  readonly base: readonly Row[] | null;
  readonly mine: readonly Row[];
  readonly theirs: readonly Row[];
}

/**
 * Aligns the rows of three sides: each row of the base with its counterparts, then the rows that both sides added.
 * Added lines are paired only when they are equal, because two similar new lines are two lines. Without a base all
 * similar rows are paired.
 */
export function alignRows(array: NestedArray, { base, mine, theirs }: RowSides): readonly AlignedRow[] {
  const steps = isLineArray(array) ? lineSteps : adjustmentSteps;
  const mineOf = new Map(matchRows(base ?? [], mine, steps));
  const theirsOf = new Map(matchRows(base ?? [], theirs, steps));
  pairEqualRows(base ?? [], mineOf, theirsOf);
  const known = (base ?? []).map((row): AlignedRow => ({
    base: row,
    mine: mineOf.get(row) ?? null,
    theirs: theirsOf.get(row) ?? null,
  }));
  const [matchedMine, matchedTheirs] = [new Set(mineOf.values()), new Set(theirsOf.values())];
  const addedMine = mine.filter((row) => !matchedMine.has(row));
  const addedTheirs = theirs.filter((row) => !matchedTheirs.has(row));
  const isStrict = isLineArray(array) && base !== null;
  const addedTwice = matchRows(addedMine, addedTheirs, isStrict ? [byId, byContent] : steps);
  const paired = new Set(addedTwice.values());
  return [
    ...known,
    ...addedMine.map((row): AlignedRow => ({ base: null, mine: row, theirs: addedTwice.get(row) ?? null })),
    ...addedTheirs
      .filter((row) => !paired.has(row))
      .map((row): AlignedRow => ({ base: null, mine: null, theirs: row })),
  ];
}

/**
 * Makes both sides keep the same one of several equal rows of the base. When only their position distinguishes them,
 * each side may have matched another one, and two deletes of one row each would leave none.
 */
function pairEqualRows(base: readonly Row[], mineOf: Map<Row, Row>, theirsOf: Map<Row, Row>): void {
  for (const row of base) {
    if (!mineOf.has(row) || theirsOf.has(row)) continue;
    const equal = base.find((other) => other.content === row.content && !mineOf.has(other) && theirsOf.has(other));
    if (equal === undefined) continue;
    if (!isSameId(equal, theirsOf.get(equal))) move(theirsOf, equal, row);
    else if (!isSameId(row, mineOf.get(row))) move(mineOf, row, equal);
  }
}

function move(matches: Map<Row, Row>, from: Row, to: Row): void {
  const match = matches.get(from);
  if (match === undefined) return;
  matches.delete(from);
  matches.set(to, match);
}

function isSameId(row: Row, match: Row | undefined): boolean {
  const { id } = row.cells;
  return match !== undefined && id !== undefined && id !== null && match.cells['id'] === id;
}
