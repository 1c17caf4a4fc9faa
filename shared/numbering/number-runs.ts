import type { NumberParts } from './tokens.ts';

/** Counters that somebody has, kept as runs without a gap: few, however many numbers there are. */
export interface NumberRuns {
  add(parts: NumberParts): void;
  lowest(): bigint | null;
  /** Counters that nobody has up to each run, lowest first: from `start` on, or where it is null from the lowest on. */
  gaps(start: bigint | null): Generator<CounterGap, void, undefined>;
  countGaps(start: bigint | null): number;
}

/** Nobody has `first` to `last`; `next` is the number that follows them. */
export interface CounterGap {
  readonly first: bigint;
  readonly last: bigint;
  readonly next: NumberParts;
}

/** `parts` are those of its first counter. */
interface Run {
  parts: NumberParts;
  last: bigint;
}

export function createNumberRuns(): NumberRuns {
  /** Highest first: numbers are usually added newest first, which then only lengthens the list. */
  const runs: Run[] = [];

  /** Where the first run is that begins at a counter or before it. */
  function place(counter: bigint): number {
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
      const index = place(counter);
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
    countGaps: (start) => (start === null ? Math.max(0, runs.length - 1) : place(start)),
  };
}
