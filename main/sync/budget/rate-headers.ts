import { HOUR_MS, isWithinHour } from './ledger.ts';

/** The values of an answer's rate headers; null when absent. */
export interface NamedFacts {
  /** Requests the service allows in its window. */
  readonly limit: number | null;
  /** Length of that window in ms. */
  readonly windowMs: number | null;
  /** Requests left until `resetAt` (ms since epoch). */
  readonly remaining: number | null;
  readonly resetAt: number | null;
}

/** The values believed, from the last answers that had any. Times are ms since epoch. */
export interface RateFacts {
  readonly at: number;
  /** Requests an hour, and when an answer last said so. */
  readonly limit: number | null;
  readonly limitAt: number;
  /** Requests in the window of `remaining`, whatever its length. */
  readonly quota: number | null;
  readonly remaining: number | null;
  /** When `remaining` is no longer valid; at most an hour after `at`. */
  readonly until: number;
}

export const noRateFacts: RateFacts = { at: 0, limit: null, limitAt: 0, quota: null, remaining: null, until: 0 };

/** With a limit of one, any background request would use up the reserve. */
const LEAST_LIMIT = 2;
/**
 * Age after which `remaining` is no longer trusted: requests may be free again, and a single background request finds
 * out.
 */
const STALE_MS = 5 * 60_000;
/**
 * Longest window that counts as short: services that count in less than an hour use a second, a minute or a quarter of
 * an hour.
 */
const LONGEST_SHORT_MS = 20 * 60_000;

/**
 * Returns the values after an answer, taking over only credible ones. `inFlight` is the number of requests that the
 * service may not have counted yet.
 */
export function rateFactsAfter(told: RateFacts, facts: NamedFacts, now: number, inFlight: number): RateFacts {
  const named = isCount(facts.limit) && facts.limit >= LEAST_LIMIT ? Math.floor(facts.limit) : null;
  const { remaining, resetAt } = facts;
  const isWindow = isCount(remaining) && isCount(resetAt) && resetAt > now;
  if (named === null && !isWindow) return told;
  const known = namedHourlyLimit(told, now);
  const hourly = named === null ? null : hourlyLimit(named, facts, known, now);
  return {
    at: now,
    // A short window does not contradict the hourly limit: services report now one, now the other.
    limit: hourly ?? known,
    limitAt: hourly === null ? told.limitAt : now,
    quota: named ?? (isWithinHour(told.at, now) ? told.quota : null),
    remaining: isWindow ? Math.max(0, Math.floor(remaining) - inFlight) : null,
    until: isWindow ? Math.min(resetAt, now + HOUR_MS) : 0,
  };
}

/**
 * Returns the requests an hour that `named` means: for a longer window its share, for a shorter one null. A minute's
 * limit taken for an hour's would leave a sixtieth of what is allowed, and `remaining` protects short windows well
 * enough. When no window is named, a reset far ahead tells that it is no short one.
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

/** Tells that a limit answer met a window shorter than an hour, which tells nothing about the hourly limit. */
export function isShortWindowOver({ windowMs, remaining }: NamedFacts): boolean {
  return remaining === 0 && isCount(windowMs) && windowMs > 0 && windowMs < HOUR_MS;
}

export function rateFactsAfterRequest(told: RateFacts): RateFacts {
  return told.remaining === null || told.remaining === 0 ? told : { ...told, remaining: told.remaining - 1 };
}

/** Returns the hourly limit that the service names, as long as it keeps naming it. */
export function namedHourlyLimit({ limit, limitAt }: RateFacts, now: number): number | null {
  return isWithinHour(limitAt, now) ? limit : null;
}

/**
 * Returns the time from which the service has more than `kept` requests left, according to its headers; `now` when they
 * tell nothing.
 */
export function quotaFreeAt({ at, remaining, until }: RateFacts, now: number, kept: number): number {
  if (remaining === null || remaining > kept || until <= now || !isWithinHour(at, now)) return now;
  return remaining === 0 ? until : Math.max(now, Math.min(until, at + STALE_MS));
}

function isCount(value: number | null): value is number {
  return value !== null && Number.isFinite(value) && value >= 0;
}
