import type { Clock } from '#main/sync/ports.ts';
import type { ProbeState } from '#main/sync/probe/look.ts';

/** Pages read longer ago prove nothing beside those read now: rows change their places. */
const FRESH_FOR_MS = 60_000;

/** A look that has begun, at `beganAt` (ms since epoch): what it proves, it proves of that time. */
export interface BegunLook {
  readonly state: ProbeState;
  readonly beganAt: number;
}

/** Looks through long lists that gave way to what a person has just saved. Forgotten at a restart: they begin anew. */
export interface InterruptedLooks {
  /** Takes up the one of this entry, where it is fresh enough to go on. */
  take(entry: number): BegunLook | null;
  keep(entry: number, look: BegunLook): void;
}

export function createInterruptedLooks({ now }: Pick<Clock, 'now'>): InterruptedLooks {
  const kept = new Map<number, BegunLook & { readonly keptAt: number }>();
  return {
    take(entry) {
      const known = kept.get(entry);
      kept.delete(entry);
      return known !== undefined && known.keptAt <= now() && now() - known.keptAt < FRESH_FOR_MS ? known : null;
    },
    keep(entry, look) {
      kept.set(entry, { ...look, keptAt: now() });
    },
  };
}
