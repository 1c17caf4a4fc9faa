/** Learns the padded width of a series' counters, from the newest number on. */
export interface Width {
  /** Adds a counter as written, with its zeros. */
  add(written: string): void;
  digits(): number;
}

/** Numbers of the same width that prove it against a single other one. */
const PROOF = 2;

/**
 * Creates a width that the newest counters with leading zeros decide, unless newer ones are shorter. Without leading
 * zeros the shortest counter decides: 998, 1000. A single slip decides nothing: 43 after 042, or 0043.
 */
export function createWidth(): Width {
  const padded = new Map<number, number>();
  const followers = new Set<bigint>();
  const plain: string[] = [];
  let known: number | null = null;
  return {
    add(written) {
      if (known !== null) return;
      if (!/^0\d/.test(written)) {
        plain.push(written);
        return;
      }
      const { length } = written;
      const count = (padded.get(length) ?? 0) + 1;
      padded.set(length, count);
      followers.add(BigInt(written) + 1n);
      if (count >= PROOF) known = length;
    },
    digits() {
      const [newest] = padded.keys();
      const width = known ?? newest ?? Infinity;
      const shorter = plain.filter(({ length }) => length < width);
      const [only = '', ...more] = shorter;
      const isSlip = known !== null && more.length === 0 && only !== '' && followers.has(BigInt(only));
      return isSlip ? width : Math.min(width, ...shorter.map(({ length }) => length));
    },
  };
}

/**
 * Returns the first counter of a period, by the lowest counter of each period, latest first: 1, unless the last two
 * periods began with the same other number.
 */
export function startOf([last, before]: readonly (bigint | null | undefined)[]): bigint {
  return last !== undefined && last !== null && last === before ? last : 1n;
}
