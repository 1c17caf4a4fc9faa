/** Learns the padded width of a series' counters, from the newest number on. */
export interface Width {
  /** Adds a counter as written, with its zeros. */
  add(written: string): void;
  digits(): number;
}

/**
 * Creates a width that the newest counter with leading zeros decides, unless a newer one is shorter. Without leading
 * zeros the shortest counter decides: 998, 1000.
 */
export function createWidth(): Width {
  let shortest = Infinity;
  let isKnown = false;
  return {
    add(written) {
      if (isKnown) return;
      shortest = Math.min(shortest, written.length);
      isKnown = /^0\d/.test(written);
    },
    digits: () => shortest,
  };
}

/**
 * Returns the first counter of a period, by the lowest counter of each period, latest first: 1, unless the last two
 * periods began with the same other number.
 */
export function startOf([last, before]: readonly (bigint | null | undefined)[]): bigint {
  return last !== undefined && last !== null && last === before ? last : 1n;
}
