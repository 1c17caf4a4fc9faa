import type { ListMemory } from '#shared/service/list-end.ts';
import { endOfList, hasRepeats, MOST_ROWS, repeatedWithin } from '#shared/service/list-end.ts';
import type { PageSize, ServerObject, SetAsideRow } from '#shared/service/wire-types.ts';
import type { Checkpoint } from '#shared/service/checkpoint.ts';
import {
  isIdentified,
  rowIds,
  settledFlaws,
  tooLargePages,
  withEndless,
  withRepeated,
  withSetAside,
  withTooLarge,
} from './list-flaws.ts';

/** The sizes that the service accepts, the usual one first (specification 8). */
const PAGE_SIZES: readonly PageSize[] = [100, 60, 20];
export const PAGE_SIZE: PageSize = 100;
/** After so many unreadable pages in a row the list itself is unreadable. */
const MOST_SKIPPED = 3;

export const smallerThan = (size: PageSize): PageSize | null => PAGE_SIZES.find((other) => other < size) ?? null;

/** Returns the checkpoint after a page. Pure. Times are ms since epoch. */
export function advance(
  checkpoint: Checkpoint,
  objects: readonly ServerObject[],
  memory: ListMemory,
  now: number,
  {
    setAside = [],
    mostRows = MOST_ROWS,
  }: { readonly setAside?: readonly SetAsideRow[]; readonly mostRows?: number } = {},
): Checkpoint {
  const ids = rowIds({ objects, setAside });
  const end = endOfList(ids, checkpoint.perPage ?? PAGE_SIZE, memory, mostRows);
  const isMoved = hasRepeats(ids, memory);
  const isClean = checkpoint.isClean && !isMoved && end !== 'endless' && setAside.every(isIdentified);
  const known = withSetAside(checkpoint.flaws ?? [], end === 'repeated' ? [] : setAside);
  const within = repeatedWithin(ids);
  const moved = isMoved && end !== 'repeated' ? ids.filter((id) => memory.seenIds.has(id)) : [];
  const repeated = withRepeated(known, within.length > 0 ? within : moved, within.length > 0);
  const flaws = end === 'endless' ? withEndless(repeated) : repeated;
  if (end === null) return { ...checkpoint, nextPage: (checkpoint.nextPage ?? 0) + 1, isClean, flaws };
  const lastFlaws = settledFlaws(flaws, checkpoint.lastFlaws ?? []);
  return { ...checkpoint, nextPage: null, finishedAt: now, isClean, flaws: [], lastFlaws };
}

/**
 * Returns the checkpoint after a page that was too large to be read: the sweep begins again with smaller pages, because a
 * service that ignores their size would skip rows in between. The smallest page is left out, and the sweep then proves
 * nothing about rows that it did not show. Null when the list cannot be read at all.
 */
export function afterTooLarge(checkpoint: Checkpoint): Checkpoint | null {
  const perPage = smallerThan(checkpoint.perPage ?? PAGE_SIZE);
  if (perPage !== null) return { ...checkpoint, perPage, nextPage: 1, flaws: [] };
  const page = checkpoint.nextPage ?? 1;
  const flaws = checkpoint.flaws ?? [];
  const before = tooLargePages(flaws).filter((skipped) => skipped >= page - MOST_SKIPPED);
  if (before.length === MOST_SKIPPED) return null;
  return { ...checkpoint, nextPage: page + 1, isClean: false, flaws: withTooLarge(flaws, page) };
}

/** True while a sweep is under way. */
export function isRunning(checkpoint: Checkpoint | null): checkpoint is Checkpoint & { readonly nextPage: number } {
  return checkpoint !== null && checkpoint.nextPage !== null;
}
