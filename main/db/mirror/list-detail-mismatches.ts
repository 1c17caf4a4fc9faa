import type { Uid } from '#shared/service/ids.ts';

/**
 * Objects of which a list row says a field otherwise than a read of the object: a note cut short, a number rounded. Both
 * stay as they are, and neither is a change. Told apart from one by its coming back: read, row, and the same read again,
 * after more time than any list lags behind. In memory only, so that after a restart each such object is read again.
 */
export interface LastingDifferences {
  /** A row made outdated what a read had shown. Both by their fingerprints; times in ms since epoch. */
  rowDiffers(uid: Uid, row: string, read: string, at: number): void;
  /** A read of the object came after a row, or after what stood here before it. */
  objectRead(uid: Uid, read: string, before: string | null, at: number): void;
  /** The object was last read like this, and this is how its row says it. */
  has(uid: Uid, row: string, read: string): boolean;
  /** A row says what the read had said. */
  agrees(uid: Uid, row: string): void;
}

interface Difference {
  readonly row: string;
  readonly read: string;
  /** When the row was first seen to differ. */
  readonly since: number;
  readonly isProven: boolean;
}

/** A list that still shows what an object was before its last change has caught up by then. */
const LISTS_LAG_MS = 10 * 60_000;

export function createLastingDifferences(): LastingDifferences {
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
