import type { Clock } from '#main/sync/ports.ts';

const FIRST_WAIT_MS = 3_600_000;
const LONGEST_WAIT_MS = 24 * FIRST_WAIT_MS;
/** When this many of one family were refused in a row, the whole family counts as refused. */
const SPEAK_FOR_ALL = 3;

/**
 * Says how far a refusal reaches: only this one, perhaps all of its family, certainly all of it, or 'unlisted' (the
 * object is missing from lists, or lies under one that is: its refusal proves nothing about the family).
 */
export type RefusalScope = 'one' | 'perhaps_all' | 'all' | 'unlisted';

interface Wait {
  readonly count: number;
  /** Ms since epoch. */
  readonly since: number;
}

/**
 * Remembers reads that were refused or not found, and for how long not to repeat them: an hour, doubling each time, a
 * day at most, because a right may come back.
 * Each read belongs to a family (lists of one kind, objects of one kind). The account may have none of a whole family;
 * then the family waits as one, instead of a thousand reads that are each refused.
 */
export interface NegativeCache {
  refused(name: string, family: string, scope: RefusalScope): void;
  answered(name: string, family: string): void;
  isWaiting(name: string, family: string): boolean;
  /** True when the last request for it was refused, even if its wait is over. */
  isKnown(name: string, family: string): boolean;
  count(): number;
  forget(): void;
}

export function createNegativeCache(clock: Pick<Clock, 'now'>): NegativeCache {
  const waits = new Map<string, Wait>();
  /** Names refused in each family since one of the family was answered. */
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
    // In a doubtful family a name that was not asked yet goes next: several that are gone must not hide all that are
    // there.
    isWaiting: (name, family) => isHeld(family, 0) || isHeld(name, isDoubtful(family) ? LONGEST_WAIT_MS : 0),
    isKnown: (name, family) => waits.has(name) || waits.has(family),
    count: () => waits.size,
    forget() {
      waits.clear();
      inARow.clear();
    },
  };
}
