import type { Clock } from '#main/sync/ports.ts';
import type { CreateSearch } from '#main/sync/probe/create-search.ts';

/** A suspended search older than this (ms) begins anew: rows change their places. */
const FRESH_FOR_MS = 60_000;

/** A search that began at `beganAt` (ms since epoch): what it proves, it proves for that time. */
export interface SuspendedSearch {
  readonly state: CreateSearch;
  readonly beganAt: number;
}

/**
 * Keeps searches of long lists that gave way to what the person has just saved. Forgotten at a restart: they begin
 * anew.
 */
export interface SuspendedSearches {
  /** Returns and removes the entry's suspended search if it is fresh enough to go on. */
  take(entry: number): SuspendedSearch | null;
  keep(entry: number, search: SuspendedSearch): void;
  /** Call when a search has found nothing. */
  foundNothing(entry: number): void;
  /** True when a search found nothing so recently that another would not either. */
  hasJustFoundNothing(entry: number): boolean;
}

export function createSuspendedSearches({ now }: Pick<Clock, 'now'>): SuspendedSearches {
  const kept = new Map<number, SuspendedSearch & { readonly keptAt: number }>();
  const foundNothingAt = new Map<number, number>();
  const isFresh = (at: number): boolean => at <= now() && now() - at < FRESH_FOR_MS;
  return {
    take(entry) {
      const known = kept.get(entry);
      kept.delete(entry);
      return known !== undefined && isFresh(known.keptAt) ? known : null;
    },
    keep(entry, search) {
      kept.set(entry, { ...search, keptAt: now() });
    },
    foundNothing: (entry) => void foundNothingAt.set(entry, now()),
    hasJustFoundNothing: (entry) => isFresh(foundNothingAt.get(entry) ?? -Infinity),
  };
}
