/** Learns how wide the counters of a series are written, from the newest on. */
export interface Width {
  /** A counter as it is written, with its zeros. */
  add(written: string): void;
  digits(): number;
}

/** The last zeros in front tell the width, if nothing shorter came later; without any, the shortest does: 998, 1000. */
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

/** What a period begins with, by the lowest counter of each, the latest first: 1, unless the last two began with another. */
export function startOf([last, before]: readonly (bigint | null | undefined)[]): bigint {
  return last !== undefined && last !== null && last === before ? last : 1n;
}
