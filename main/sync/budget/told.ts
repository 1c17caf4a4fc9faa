import { HOUR_MS, isWithinHour } from './ledger.ts';

/** What the rate headers of an answer say; null where they say nothing. */
export interface NamedFacts {
  /** Requests the service allows in an hour. */
  readonly limit: number | null;
  /** How many of them are left until `resetAt` (ms since epoch). */
  readonly remaining: number | null;
  readonly resetAt: number | null;
}

/** The facts as believed, by the last answer that had any. Times are ms since epoch. */
export interface Told {
  readonly at: number;
  readonly limit: number | null;
  readonly remaining: number | null;
  /** When `remaining` ends to be true; never more than an hour after `at`. */
  readonly until: number;
}

export const nothingTold: Told = { at: 0, limit: null, remaining: null, until: 0 };

/** With a limit of one, whatever the background does would use up the reserve. */
const LEAST_LIMIT = 2;
/** What was left so long ago may have been freed since: a single request of the background finds out. */
const STALE_MS = 5 * 60_000;

/** Takes over what can be believed and leaves out the rest. `inFlight`: requests the service may not have counted yet. */
export function toldBy(told: Told, facts: NamedFacts, now: number, inFlight: number): Told {
  const limit = isCount(facts.limit) && facts.limit >= LEAST_LIMIT ? Math.floor(facts.limit) : null;
  const { remaining, resetAt } = facts;
  const isWindow = isCount(remaining) && isCount(resetAt) && resetAt > now;
  if (limit === null && !isWindow) return told;
  return {
    at: now,
    limit: limit ?? limitTold(told, now),
    remaining: isWindow ? Math.max(0, Math.floor(remaining) - inFlight) : null,
    until: isWindow ? Math.min(resetAt, now + HOUR_MS) : 0,
  };
}

export function toldAfterRequest(told: Told): Told {
  return told.remaining === null || told.remaining === 0 ? told : { ...told, remaining: told.remaining - 1 };
}

/** The limit that the service names, as long as it goes on naming it. */
export function limitTold({ at, limit }: Told, now: number): number | null {
  return isWithinHour(at, now) ? limit : null;
}

/** The time from which more than `kept` requests may be left, by what the service says; `now` where it says nothing. */
export function leftAt({ at, remaining, until }: Told, now: number, kept: number): number {
  if (remaining === null || remaining > kept || until <= now || !isWithinHour(at, now)) return now;
  return remaining === 0 ? until : Math.max(now, Math.min(until, at + STALE_MS));
}

function isCount(value: number | null): value is number {
  return value !== null && Number.isFinite(value) && value >= 0;
}
