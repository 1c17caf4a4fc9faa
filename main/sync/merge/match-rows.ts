import { lineSimilarity } from './similarity.ts';
import type { Row } from './rows.ts';

type Pair = readonly [Row, Row];
/** Pairs rows that are the same on two sides, each at most once. Deterministic. */
type Step = (from: readonly Row[], to: readonly Row[]) => readonly Pair[];

/** Least similarity of two versions of one line. */
const SAME_LINE = 0.6;
/** Distance within which an edited line is searched among the rows left unpaired by better criteria. */
const NEIGHBOURHOOD = 8;

/** Applies the steps in order, each to the rows left unpaired. */
export function matchRows(from: readonly Row[], to: readonly Row[], steps: readonly Step[]): ReadonlyMap<Row, Row> {
  const matches = new Map<Row, Row>();
  const taken = new Set<Row>();
  for (const step of steps) {
    const pairs = step(
      from.filter((row) => !matches.has(row)),
      to.filter((row) => !taken.has(row)),
    );
    for (const [row, match] of pairs) {
      matches.set(row, match);
      taken.add(match);
    }
  }
  return matches;
}

export const byId = sharing((row) => textOf(row, 'id'));
export const byContent = sharing((row) => row.content);

/** Pairs adjustments by name when at most one side tells which saved adjustment it is. */
const byName: Step = (from, to) => {
  const keyed = (rows: readonly Row[]): readonly Row[] => rows.filter((row) => textOf(row, 'key') !== null);
  const keyless = (rows: readonly Row[]): readonly Row[] => rows.filter((row) => textOf(row, 'key') === null);
  const shareName = sharing((row) => textOf(row, 'name'));
  return [
    ...matchRows(from, to, [
      (left, right) => shareName(keyless(left), keyless(right)),
      (left, right) => shareName(keyless(left), keyed(right)),
      (left, right) => shareName(keyed(left), keyless(right)),
    ]),
  ];
};

/** Pairs edited lines: the most similar first, then the nearest, then the first. */
const bySimilarity: Step = (from, to) => {
  const candidates = from.flatMap((row, place) => {
    const first = Math.max(0, place - NEIGHBOURHOOD);
    return to
      .slice(first, place + NEIGHBOURHOOD + 1)
      .map((match, index) => ({ row, match, place, matchPlace: first + index, likeness: lineSimilarity(row, match) }))
      .filter(({ likeness }) => likeness >= SAME_LINE);
  });
  const distance = (pair: (typeof candidates)[number]): number => Math.abs(pair.place - pair.matchPlace);
  candidates.sort(
    (a, b) => b.likeness - a.likeness || distance(a) - distance(b) || a.place - b.place || a.matchPlace - b.matchPlace,
  );
  const pairs = new Map<Row, Row>();
  const taken = new Set<Row>();
  for (const { row, match } of candidates) {
    if (pairs.has(row) || taken.has(match)) continue;
    pairs.set(row, match);
    taken.add(match);
  }
  return [...pairs];
};

/** Requests contain no ids and the service may renumber lines on every write, so ids alone are not enough. */
export const lineSteps: readonly Step[] = [byId, byContent, bySimilarity];
export const adjustmentSteps: readonly Step[] = [byId, byContent, sharing((row) => textOf(row, 'key')), byName];

/** Pairs rows of equal keys one to one, in their order; a null key pairs nothing. */
function sharing(keyOf: (row: Row) => string | null): Step {
  return (from, to) => {
    const waiting = Map.groupBy(to, keyOf);
    return from.flatMap((row): Pair[] => {
      const key = keyOf(row);
      const match = key === null ? undefined : waiting.get(key)?.shift();
      return match === undefined ? [] : [[row, match]];
    });
  };
}

function textOf({ cells }: Row, name: string): string | null {
  const value = cells[name];
  return value === undefined || value === null || value === '' ? null : JSON.stringify(value);
}
