import type { Uid } from '#shared/service/ids.ts';

/**
 * Remembers objects whose list row permanently differs from a fetch of the object (a note cut short, a number rounded), so that
 * the difference does not count as a change again and again. Proven by repetition: fetch, differing row, and the same fetch
 * again after more time than any list lags behind. In memory only: after a restart each such object is fetched once.
 */
interface ListDetailMismatches {
  /** Notes that a row differs from the last fetch. `row` and `read` are fingerprints, `at` is ms since epoch. */
  rowDiffers(uid: Uid, row: string, read: string, at: number): void;
  /** Notes a fetch. `before` is the fingerprint that was stored until now, of a row or an earlier fetch. */
  objectRead(uid: Uid, read: string, before: string | null, at: number): void;
  /** Returns true when `row` is proven to be the lasting row of an object that was fetched as `read`. */
  has(uid: Uid, row: string, read: string): boolean;
  /** Notes that a row equals the last fetch, which ends any difference. */
  agrees(uid: Uid, row: string): void;
}

interface Difference {
  readonly row: string;
  readonly read: string;
  /** The first time that the row was seen to differ (ms since epoch). */
  readonly since: number;
  readonly isProven: boolean;
}

/** After this time every list shows an object's last change. */
const LISTS_LAG_MS = 10 * 60_000;

export function createListDetailMismatches(): ListDetailMismatches {
  const known = new Map<Uid, Difference>();
  return {
    rowDiffers(uid, row, read, at) {
      const before = known.get(uid);
      const isSame = before?.row === row && before.read === read && before.since <= at;
      known.set(uid, { row, read, since: isSame ? before.since : at, isProven: false });
    },
    objectRead(uid, read, before, at) {
      const difference = known.get(uid);
      if (difference === undefined) return;
      if (difference.read !== read) known.delete(uid);
      else if (difference.row === before && at - difference.since >= LISTS_LAG_MS)
        known.set(uid, { ...difference, isProven: true });
    },
    has(uid, row, read) {
      const difference = known.get(uid);
      return difference?.isProven === true && difference.row === row && difference.read === read;
    },
    agrees(uid, row) {
      const difference = known.get(uid);
      if (difference !== undefined && difference.row !== row) known.delete(uid);
    },
  };
}
