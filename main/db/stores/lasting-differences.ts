import type { Uid } from '#shared/model/ids.ts';

/**
 * Objects of which a list row says a field otherwise than a read of the object: a note cut short, a number rounded. Both
 * stay as they are, and neither is a change. Told apart from one by its coming back: read, row, and the same read again. In
 * memory only, so that after a restart each such object is read once more.
 */
export interface LastingDifferences {
  /** A row made outdated what a read had shown. Both by their fingerprints. */
  rowDiffers(uid: Uid, row: string, read: string): void;
  /** A read of the object came after a row, or after what stood here before it. */
  objectRead(uid: Uid, read: string, before: string | null): void;
  /** The object was last read like this, and this is how its row says it. */
  has(uid: Uid, row: string, read: string): boolean;
  /** A row says what the read had said. */
  agrees(uid: Uid, row: string): void;
}

interface Difference {
  readonly row: string;
  readonly read: string;
  readonly isProven: boolean;
}

export function createLastingDifferences(): LastingDifferences {
  const known = new Map<Uid, Difference>();
  return {
    rowDiffers(uid, row, read) {
      known.set(uid, { row, read, isProven: false });
    },
    objectRead(uid, read, before) {
      const difference = known.get(uid);
      if (difference === undefined) return;
      if (difference.read !== read) known.delete(uid);
      else if (difference.row === before) known.set(uid, { ...difference, isProven: true });
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
