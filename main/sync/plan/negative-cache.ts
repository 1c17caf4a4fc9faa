import type { Clock } from '#main/sync/ports.ts';

const FIRST_WAIT_MS = 3_600_000;
const LONGEST_WAIT_MS = 24 * FIRST_WAIT_MS;
/** So many of one family, refused one after the other with none answered in between, speak for the others. */
const SPEAK_FOR_ALL = 3;

/**
 * What a refusal may be about: the one thing, perhaps all of its family, or all of it for certain. What lists leave out, or
 * what lies under it, has reasons of its own to be refused and says nothing of its family.
 */
export type RefusalScope = 'one' | 'perhaps_all' | 'all' | 'unlisted';

interface Wait {
  readonly count: number;
  /** Ms since epoch. */
  readonly since: number;
}

/**
 * Reads that were refused or not found, and how long nobody asks for them: an hour, twice as long after each time, a day at
 * most, for a right may come back. Each belongs to a family, which may not exist in the account at all: then it is not every
 * single one of a thousand that has to say so, again and again.
 */
export interface Refusals {
  refused(name: string, family: string, scope: RefusalScope): void;
  answered(name: string, family: string): void;
  isWaiting(name: string, family: string): boolean;
  /** Refused when it was last asked for, whether or not its wait is over. */
  isKnown(name: string, family: string): boolean;
  count(): number;
  forget(): void;
}

export function createRefusals(clock: Pick<Clock, 'now'>): Refusals {
  const waits = new Map<string, Wait>();
  /** Of each family those refused since the last answer. */
  const inARow = new Map<string, Set<string>>();

  function wait(key: string): void {
    waits.set(key, { count: (waits.get(key)?.count ?? 0) + 1, since: clock.now() });
  }

  function isHeld(key: string, leastMs: number): boolean {
    const known = waits.get(key);
    if (known === undefined) return false;
    const own = Math.min(FIRST_WAIT_MS * 2 ** (known.count - 1), LONGEST_WAIT_MS);
    return known.since + Math.max(own, leastMs) > clock.now();
  }

  const isDoubtful = (family: string): boolean => (inARow.get(family)?.size ?? 0) >= SPEAK_FOR_ALL;

  function familyAnswered(family: string): void {
    inARow.delete(family);
    waits.delete(family);
  }

  return {
    refused(name, family, scope) {
      if (scope !== 'all') wait(name);
      if (scope === 'one') familyAnswered(family);
      if (scope === 'perhaps_all') inARow.set(family, (inARow.get(family) ?? new Set()).add(name));
      if (scope === 'all' || (scope === 'perhaps_all' && isDoubtful(family))) wait(family);
    },
    answered(name, family) {
      waits.delete(name);
      familyAnswered(family);
    },
    // Of a doubtful family another one is asked next: several that are gone must not stand before all that are there.
    isWaiting: (name, family) => isHeld(family, 0) || isHeld(name, isDoubtful(family) ? LONGEST_WAIT_MS : 0),
    isKnown: (name, family) => waits.has(name) || waits.has(family),
    count: () => waits.size,
    forget() {
      waits.clear();
      inARow.clear();
    },
  };
}
