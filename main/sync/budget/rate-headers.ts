import { HOUR_MS, isWithinHour } from './ledger.ts';

/** What the rate headers of an answer say; null where they say nothing. */
export interface NamedFacts {
  /** Requests the service allows in its window. */
  readonly limit: number | null;
  /** How long that window is, in ms. */
  readonly windowMs: number | null;
  /** How many of them are left until `resetAt` (ms since epoch). */
  readonly remaining: number | null;
  readonly resetAt: number | null;
}

/** The facts as believed, by the last answers that had any. Times are ms since epoch. */
export interface RateFacts {
  readonly at: number;
  /** Requests an hour, and when that was said last. */
  readonly limit: number | null;
  readonly limitAt: number;
  /** Requests in the window that `remaining` is of, however long it is. */
  readonly quota: number | null;
  readonly remaining: number | null;
  /** When `remaining` ends to be true; never more than an hour after `at`. */
  readonly until: number;
}

export const noRateFacts: RateFacts = { at: 0, limit: null, limitAt: 0, quota: null, remaining: null, until: 0 };

/** With a limit of one, whatever the background does would use up the reserve. */
const LEAST_LIMIT = 2;
/** What was left so long ago may have been freed since: a single request of the background finds out. */
const STALE_MS = 5 * 60_000;
/** Services that count in less than an hour count by the second, the minute or the quarter of an hour. */
const LONGEST_SHORT_MS = 20 * 60_000;

/** Takes over what can be believed and leaves out the rest. `inFlight`: requests the service may not have counted yet. */
export function rateFactsAfter(told: RateFacts, facts: NamedFacts, now: number, inFlight: number): RateFacts {
  const named = isCount(facts.limit) && facts.limit >= LEAST_LIMIT ? Math.floor(facts.limit) : null;
  const { remaining, resetAt } = facts;
  const isWindow = isCount(remaining) && isCount(resetAt) && resetAt > now;
  if (named === null && !isWindow) return told;
  const known = namedHourlyLimit(told, now);
  const hourly = named === null ? null : hourlyLimit(named, facts, known, now);
  return {
    at: now,
    // A window of its own says nothing against the hour's: services name now the one, now the other.
    limit: hourly ?? known,
    limitAt: hourly === null ? told.limitAt : now,
    quota: named ?? (isWithinHour(told.at, now) ? told.quota : null),
    remaining: isWindow ? Math.max(0, Math.floor(remaining) - inFlight) : null,
    until: isWindow ? Math.min(resetAt, now + HOUR_MS) : 0,
  };
}

/**
 * Requests an hour, if that is what `named` says: of a longer window its share, of a shorter one nothing. The number of a
 * minute taken for that of an hour would leave a sixtieth of what is allowed; what is left of it protects it well enough.
 * Where no window is named, a reset that lies far ahead tells that it is no short one.
 */
function hourlyLimit(
  named: number,
  { windowMs, resetAt }: NamedFacts,
  known: number | null,
  now: number,
): number | null {
  if (isCount(windowMs) && windowMs > 0)
    return windowMs < HOUR_MS ? null : Math.max(LEAST_LIMIT, Math.floor((named * HOUR_MS) / windowMs));
  const isLong = isCount(resetAt) && resetAt > now + LONGEST_SHORT_MS;
  return isLong || named === known ? named : null;
}

/** Whether an answer over the limit met that of a window shorter than an hour, which says nothing about the hour's. */
export function isShortWindowOver({ windowMs, remaining }: NamedFacts): boolean {
  return remaining === 0 && isCount(windowMs) && windowMs > 0 && windowMs < HOUR_MS;
}

export function rateFactsAfterRequest(told: RateFacts): RateFacts {
  return told.remaining === null || told.remaining === 0 ? told : { ...told, remaining: told.remaining - 1 };
}

/** The hour's limit that the service names, as long as it goes on naming it. */
export function namedHourlyLimit({ limit, limitAt }: RateFacts, now: number): number | null {
  return isWithinHour(limitAt, now) ? limit : null;
}

/** The time from which more than `kept` requests may be left, by what the service says; `now` where it says nothing. */
export function quotaFreeAt({ at, remaining, until }: RateFacts, now: number, kept: number): number {
  if (remaining === null || remaining > kept || until <= now || !isWithinHour(at, now)) return now;
  return remaining === 0 ? until : Math.max(now, Math.min(until, at + STALE_MS));
}

function isCount(value: number | null): value is number {
  return value !== null && Number.isFinite(value) && value >= 0;
}
