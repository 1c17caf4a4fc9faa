/**
 * How one knows that a list has ended, where no answer says so (specification 4.1 has no total and no next link). Ids are
 * the service's. Everyone who walks a list, page after page, asks here.
 */

/** `repeated`: the page brought nothing that this walk had not seen, as from a service that ignores `page`. */
export type ListEnd = 'empty' | 'repeated' | 'short';

/** What a walk already knows when a page arrives. */
export interface WalkMemory {
  /** Ids of the page before. */
  readonly previousIds: readonly number[];
  /** All ids of this walk. */
  readonly seenIds: ReadonlySet<number>;
  /** The longest page this account ever answered. */
  readonly longestPage: number;
}

/** The memory of a walk under way, for its owner. */
export interface RunningWalk extends WalkMemory {
  previousIds: readonly number[];
  readonly seenIds: Set<number>;
  longestPage: number;
}

/** Page sizes a service may silently fall back to (specification 8): such a page does not prove the end. */
const FALLBACK_SIZES: ReadonlySet<number> = new Set([20, 60]);

export function startWalk(longestPage = 0): RunningWalk {
  return { previousIds: [], seenIds: new Set(), longestPage };
}

/** Takes a page into the memory, after `endOfList` and `hasRepeats` have judged it. */
export function rememberPage(walk: RunningWalk, ids: readonly number[]): void {
  walk.previousIds = ids;
  for (const id of ids) walk.seenIds.add(id);
  walk.longestPage = Math.max(walk.longestPage, ids.length);
}

/**
 * Why the list ends with this page, or null when there may be more: asked for `perPage` rows, a shorter page is the last
 * one, except one of exactly 20 or 60 rows while the account never gave a longer one.
 */
export function endOfList(ids: readonly number[], perPage: number, memory: WalkMemory): ListEnd | null {
  if (ids.length === 0) return 'empty';
  // Also in another order: a service that ignores `page` and shuffles its rows would be walked for ever.
  if (ids.every((id) => memory.seenIds.has(id))) return 'repeated';
  if (ids.length >= perPage) return null;
  return FALLBACK_SIZES.has(ids.length) && memory.longestPage <= ids.length ? null : 'short';
}

/** Whether rows moved between pages meanwhile: some were seen before, and the page is not just the one before again. */
export function hasRepeats(ids: readonly number[], memory: WalkMemory): boolean {
  return !isPageBefore(ids, memory) && ids.some((id) => memory.seenIds.has(id));
}

function isPageBefore(ids: readonly number[], { previousIds }: WalkMemory): boolean {
  return ids.length === previousIds.length && ids.every((id, index) => id === previousIds[index]);
}
