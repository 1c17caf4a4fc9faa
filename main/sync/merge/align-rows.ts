import type { NestedArray } from '#shared/model/nested-rows.ts';
import { lineArrays } from '#shared/model/line-item.ts';
import { adjustmentSteps, byContent, byId, lineSteps, matchRows } from './match-rows.ts';
import type { Row } from './rows.ts';

/** One row on the sides that have it. */
export interface Slot {
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
export function alignRows(array: NestedArray, { base, mine, theirs }: RowSides): readonly Slot[] {
  const steps = isLines(array) ? lineSteps : adjustmentSteps;
  const mineOf = matchRows(base ?? [], mine, steps);
  const theirsOf = matchRows(base ?? [], theirs, steps);
  const known = (base ?? []).map((row): Slot => ({
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
    ...addedMine.map((row): Slot => ({ base: null, mine: row, theirs: twins.get(row) ?? null })),
    ...addedTheirs.filter((row) => !paired.has(row)).map((row): Slot => ({ base: null, mine: null, theirs: row })),
  ];
}

export const isLines = (array: NestedArray): boolean => (lineArrays as readonly string[]).includes(array);
