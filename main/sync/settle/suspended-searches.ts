import type { Clock } from '#main/sync/ports.ts';
import type { CreateSearch } from '#main/sync/probe/create-search.ts';

/** A suspended search older than this (ms) begins anew: rows change their places. */
const FRESH_FOR_MS = 60_000;

/** A search that began at `beganAt` (ms since epoch): what it proves, it proves for that time. */
export interface BegunLook {
  readonly state: CreateSearch;
  readonly beganAt: number;
}

/**
 * Keeps searches of long lists that gave way to what the person has just saved. Forgotten at a restart: they begin
 * anew.
 */
export interface InterruptedLooks {
  /** Returns and removes the entry's suspended search if it is fresh enough to go on. */
  take(entry: number): BegunLook | null;
  keep(entry: number, look: BegunLook): void;
  /** Call when a search has found nothing. */
  made(entry: number): void;
  /** True when a search found nothing so recently that another would not either. */
  wasJustMade(entry: number): boolean;
}

export function createInterruptedLooks({ now }: Pick<Clock, 'now'>): InterruptedLooks {
  const kept = new Map<number, BegunLook & { readonly keptAt: number }>();
  const madeAt = new Map<number, number>();
  const isFresh = (at: number): boolean => at <= now() && now() - at < FRESH_FOR_MS;
  return {
    take(entry) {
      const known = kept.get(entry);
      kept.delete(entry);
      return known !== undefined && isFresh(known.keptAt) ? known : null;
    },
    keep(entry, look) {
      kept.set(entry, { ...look, keptAt: now() });
    },
    made: (entry) => void madeAt.set(entry, now()),
    wasJustMade: (entry) => isFresh(madeAt.get(entry) ?? -Infinity),
  };
}
