/**
 * Detects the end of a list, which no answer states (specification 4.1 has no total and no next link). Ids are the
 * service's. Every reader of a list uses this module.
 */

/**
 * The reason why a list ended. `repeated`: the page contained only known rows, as from a service that ignores `page`.
 * `endless`: it brought more new rows than any account has.
 */
export type ListEnd = 'empty' | 'repeated' | 'short' | 'endless';

/**
 * The number of rows after which a list is no longer followed: twice as many as the largest account that Inkwell is
 * measured with. A service that invents rows would otherwise be read, and fill the disk, for ever.
 */
export const MOST_ROWS = 2_000_000;

/** The knowledge of a reading in progress when a page arrives. */
export interface ListMemory {
  /** Ids of the previous page. */
  readonly previousIds: readonly number[];
  /** All ids read so far. */
  readonly seenIds: ReadonlySet<number>;
  /** The longest page that this account ever answered. */
  readonly longestPage: number;
}

/** The memory of a reading in progress; only its owner changes it. */
export interface RunningListMemory extends ListMemory {
  previousIds: readonly number[];
  readonly seenIds: Set<number>;
  longestPage: number;
}

/**
 * Page sizes to which a service may silently fall back (specification 8): a page of this size does not prove the end.
 */
const FALLBACK_SIZES: ReadonlySet<number> = new Set([20, 60]);

export function startListReading(longestPage = 0): RunningListMemory {
  return { previousIds: [], seenIds: new Set(), longestPage };
}

/** Adds a page to the memory. Call it after `endOfList` and `hasRepeats`. */
export function rememberPage(walk: RunningListMemory, ids: readonly number[]): void {
  walk.previousIds = ids;
  for (const id of ids) walk.seenIds.add(id);
  walk.longestPage = Math.max(walk.longestPage, ids.length);
}

/**
 * Returns why the list ends with this page, or null when more may follow: a page shorter than `perPage` is the last
 * one, except a page of exactly 20 or 60 rows while the account never answered a longer one.
 */
export function endOfList(
  ids: readonly number[],
  perPage: number,
  memory: ListMemory,
  mostRows = MOST_ROWS,
): ListEnd | null {
  if (ids.length === 0) return 'empty';
  // The order does not matter: a service that ignores `page` and shuffles its rows would be read for ever.
  if (ids.every((id) => memory.seenIds.has(id))) return 'repeated';
  if (memory.seenIds.size + ids.length >= mostRows) return 'endless';
  if (ids.length >= perPage) return null;
  return FALLBACK_SIZES.has(ids.length) && memory.longestPage <= ids.length ? null : 'short';
}

/**
 * Tells whether rows moved between pages during the reading: some were read before, and the page is not simply the
 * previous one again. A row that comes twice within the page stands in the place of another one too.
 */
export function hasRepeats(ids: readonly number[], memory: ListMemory): boolean {
  return repeatedWithin(ids).length > 0 || (!isPageBefore(ids, memory) && ids.some((id) => memory.seenIds.has(id)));
}

/** Returns the ids that a single page shows more than once. */
export function repeatedWithin(ids: readonly number[]): readonly number[] {
  const seen = new Set<number>();
  return ids.length === new Set(ids).size ? [] : ids.filter((id) => seen.size === seen.add(id).size);
}

function isPageBefore(ids: readonly number[], { previousIds }: ListMemory): boolean {
  return ids.length === previousIds.length && ids.every((id, index) => id === previousIds[index]);
}
