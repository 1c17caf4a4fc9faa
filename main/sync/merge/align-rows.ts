import type { NestedArray } from '#shared/service/nested-arrays.ts';
import { lineArrays } from '#shared/service/line-item.ts';
import { adjustmentSteps, byContent, byId, lineSteps, matchRows } from './match-rows.ts';
import type { Row } from './rows.ts';

/** One row on the sides that have it. */
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
 * Finds each row of the base on both sides, then what both sides added: lines added twice only where they are equal,
 * because two new lines that are merely alike are two lines. Without a base everything alike is one row.
 */
export function alignRows(array: NestedArray, { base, mine, theirs }: RowSides): readonly AlignedRow[] {
  const steps = isLines(array) ? lineSteps : adjustmentSteps;
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
  const isStrict = isLines(array) && base !== null;
  const twins = matchRows(addedMine, addedTheirs, isStrict ? [byId, byContent] : steps);
  const paired = new Set(twins.values());
  return [
    ...known,
    ...addedMine.map((row): AlignedRow => ({ base: null, mine: row, theirs: twins.get(row) ?? null })),
    ...addedTheirs
      .filter((row) => !paired.has(row))
      .map((row): AlignedRow => ({ base: null, mine: null, theirs: row })),
  ];
}

/**
 * Of several rows that say the same, each side may have kept another one: where nothing but their place tells them apart,
 * both kept the same. Otherwise two deletes of one twin each would leave none.
 */
function pairEqualRows(base: readonly Row[], mineOf: Map<Row, Row>, theirsOf: Map<Row, Row>): void {
  for (const row of base) {
    if (!mineOf.has(row) || theirsOf.has(row)) continue;
    const twin = base.find((other) => other.content === row.content && !mineOf.has(other) && theirsOf.has(other));
    if (twin === undefined) continue;
    if (!isSameId(twin, theirsOf.get(twin))) move(theirsOf, twin, row);
    else if (!isSameId(row, mineOf.get(row))) move(mineOf, row, twin);
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

export const isLines = (array: NestedArray): boolean => (lineArrays as readonly string[]).includes(array);
