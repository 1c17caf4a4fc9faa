import type { Checkpoint, ServerObject } from './ports.ts';

export const PAGE_SIZE = 100;

/** What the walk already knows when a page arrives. */
export interface WalkMemory {
  /** Ids of the page before, to notice a service that ignores `page`. */
  readonly previousIds: readonly number[];
  /** All ids of this walk: a repeat proves that rows moved meanwhile. */
  readonly seenIds: ReadonlySet<number>;
  /** The longest page this account ever answered. */
  readonly longestPage: number;
}

/** Page sizes a service may silently fall back to: such a page does not prove the end of the list. */
const FALLBACK_SIZES: ReadonlySet<number> = new Set([20, 60]);

/** Where the walk stands after a page. Pure. Times are ms since epoch. */
export function advance(
  checkpoint: Checkpoint,
  objects: readonly ServerObject[],
  memory: WalkMemory,
  now: number,
): Checkpoint {
  const ids = objects.map((object) => object.id);
  const isSameAsBefore =
    ids.length > 0 &&
    ids.length === memory.previousIds.length &&
    ids.every((id, index) => id === memory.previousIds[index]);
  const isRepeating = !isSameAsBefore && ids.some((id) => memory.seenIds.has(id));
  const isClean = checkpoint.isClean && !isRepeating;
  // A service that ignores `page` and shuffles its rows would otherwise be walked for ever.
  const isNothingNew = ids.length > 0 && ids.every((id) => memory.seenIds.has(id));
  if (isSameAsBefore || isNothingNew || isEnd(ids.length, memory.longestPage))
    return { ...checkpoint, nextPage: null, finishedAt: now, isClean };
  return { ...checkpoint, nextPage: (checkpoint.nextPage ?? 0) + 1, isClean };
}

/** A page shorter than asked ends the list, except exactly 20 or 60 rows while no longer page was ever seen. */
function isEnd(length: number, longestPage: number): boolean {
  if (length >= PAGE_SIZE) return false;
  return !(FALLBACK_SIZES.has(length) && longestPage <= length);
}
