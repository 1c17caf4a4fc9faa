import type { Limiter } from '#main/demo/requests/rate-limiter.ts';
import { HOUR, createLimiter } from '#main/demo/requests/rate-limiter.ts';

/** How a service limits its clients. The client knows none of it. */
export interface ServiceLimit {
  /** Requests in the window. */
  readonly limit: number;
  /** An hour of the clock, any hour, or a minute of the clock. */
  readonly window: 'fixed' | 'rolling' | 'minute';
  /** Refused requests count against the limit as well. */
  readonly isRefusedCounted: boolean;
  /** What answers say of the limit: nothing, a Retry-After when it is met, rate headers always, or those with the window. */
  readonly signal: 'none' | 'retry_after' | 'headers' | 'policy';
}

/** What an answer tells; waits in ms from the answer on. */
export interface ServiceAnswer {
  readonly isLimited: boolean;
  readonly limit: number | null;
  readonly windowMs: number | null;
  readonly remaining: number | null;
  readonly resetInMs: number | null;
  readonly retryAfterMs: number | null;
}

interface LimitedService {
  /** Takes one request in. */
  request(): ServiceAnswer;
  /** Whether a request would be let through; counts none. */
  hasRoom(): boolean;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const KEY = 'key';

/** A service whose answers say of its limit what `world` tells. `now` is its own time, ms since epoch. */
export function createLimitedService(world: ServiceLimit, now: () => number): LimitedService {
  const { limit, signal, window } = world;
  const refused = world.isRefusedCounted ? 'counted' : 'uncounted';
  const limiter =
    window === 'minute'
      ? createMinuteLimiter(world, now)
      : createLimiter({ limit, limit_window: window, limit_refused: refused }, now);
  return {
    request() {
      const isLimited = !limiter.admit(KEY);
      const { remaining, resetAt } = limiter.usage(KEY);
      const inMs = Math.ceil((resetAt - now()) / SECOND) * SECOND;
      const isNamed = signal === 'headers' || signal === 'policy';
      return {
        isLimited,
        limit: isNamed ? limit : null,
        windowMs: signal === 'policy' ? (window === 'minute' ? MINUTE : HOUR) : null,
        remaining: isNamed ? remaining : null,
        resetInMs: isNamed ? inMs : null,
        retryAfterMs: isLimited && signal !== 'none' ? inMs : null,
      };
    },
    hasRoom: () => limiter.usage(KEY).remaining !== 0,
  };
}

/** The demo service counts by the hour only. */
function createMinuteLimiter({ limit, isRefusedCounted }: ServiceLimit, now: () => number): Limiter {
  let minute = 0;
  let used = 0;

  function count(): number {
    const current = Math.floor(now() / MINUTE);
    if (current !== minute) used = 0;
    minute = current;
    return used;
  }

  return {
    admit() {
      const isAdmitted = count() < limit;
      if (isAdmitted || isRefusedCounted) used += 1;
      return isAdmitted;
    },
    usage: () => ({ limit, used: count(), remaining: Math.max(0, limit - used), resetAt: (minute + 1) * MINUTE }),
  };
}
