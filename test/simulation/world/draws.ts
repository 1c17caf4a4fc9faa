import { chosen } from '#main/demo/state/hash-choice.ts';

/** Values that look random and follow from what they are for: leaving one thing out changes no other value. */
export interface Draws {
  /** In [0, 1). */
  number(label: string): number;
  /** A whole number from 0, below `count`. */
  below(count: number, label: string): number;
  /** A whole number, both ends included. */
  between(first: number, last: number, label: string): number;
  pick<Value>(values: readonly Value[], label: string): Value;
  chance(probability: number, label: string): boolean;
}

const FINENESS = 2 ** 30;

/** One independent stream for each label of each actor; `number` n of a label is hash(seed, actor, label, n). */
export function drawsFor(seed: number, ...actor: readonly (string | number)[]): Draws {
  const counts = new Map<string, number>();
  const below = (count: number, label: string): number => {
    const occurrence = (counts.get(label) ?? 0) + 1;
    counts.set(label, occurrence);
    return chosen(count, seed, ...actor, label, occurrence);
  };
  const number = (label: string): number => below(FINENESS, label) / FINENESS;
  return {
    number,
    below,
    between: (first, last, label) => first + below(last - first + 1, label),
    pick(values, label) {
      const value = values[below(values.length, label)];
      if (value === undefined) throw new Error(`There is nothing to pick for ${label}.`);
      return value;
    },
    chance: (probability, label) => number(label) < probability,
  };
}

/** At least one of them; each with even odds. */
export function subset<Value>(draws: Draws, values: readonly Value[], label: string): readonly Value[] {
  const chosen = values.filter(() => draws.chance(0.5, label));
  return chosen.length === 0 ? values : chosen;
}
