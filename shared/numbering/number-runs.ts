import type { NumberParts } from './tokens.ts';

/** The used counters of a series, stored as runs without gaps: few, however many numbers there are. */
export interface NumberRuns {
  add(parts: NumberParts): void;
  lowest(): bigint | null;
  /**
   * Returns the unused counters before each run, lowest first: from `start` on, or for null from the lowest used
   * counter on.
   */
  gaps(start: bigint | null): Generator<CounterGap, void, undefined>;
  countGaps(start: bigint | null): number;
}

/** The counters from `first` to `last` are unused; `next` is the number that follows them. */
interface CounterGap {
  readonly first: bigint;
  readonly last: bigint;
  readonly next: NumberParts;
}

/** A run of used counters. `parts` belong to its first counter. */
interface Run {
  parts: NumberParts;
  last: bigint;
}

export function createNumberRuns(): NumberRuns {
  /** Sorted highest first: numbers are usually added newest first, which only appends to the list. */
  const runs: Run[] = [];

  /** Returns the index of the first run that begins at or below a counter. */
  function indexAt(counter: bigint): number {
    let [low, high] = [0, runs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const run = runs[middle];
      if (run !== undefined && run.parts.counter > counter) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    add(parts) {
      const { counter } = parts;
      const index = indexAt(counter);
      const [above, below] = [runs[index - 1], runs[index]];
      if (below !== undefined && below.last >= counter) return;
      const isNextOfBelow = below?.last === counter - 1n;
      const isFirstOfAbove = above?.parts.counter === counter + 1n;
      if (above !== undefined && isFirstOfAbove && below !== undefined && isNextOfBelow) {
        below.last = above.last;
        runs.splice(index - 1, 1);
      } else if (below !== undefined && isNextOfBelow) below.last = counter;
      else if (above !== undefined && isFirstOfAbove) above.parts = parts;
      else runs.splice(index, 0, { parts, last: counter });
    },
    lowest: () => runs.at(-1)?.parts.counter ?? null,
    *gaps(start) {
      let expected = start;
      for (let index = runs.length - 1; index >= 0; index -= 1) {
        const run = runs[index];
        if (run === undefined) return;
        const { counter } = run.parts;
        if (expected !== null && counter > expected) yield { first: expected, last: counter - 1n, next: run.parts };
        if (expected === null || run.last >= expected) expected = run.last + 1n;
      }
    },
    countGaps: (start) => (start === null ? Math.max(0, runs.length - 1) : indexAt(start)),
  };
}
