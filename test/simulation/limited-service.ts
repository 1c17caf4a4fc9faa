import { createLimiter } from '#main/demo/limit.ts';

/** How a service limits its clients. The client knows none of it. */
export interface ServiceLimit {
  /** Requests an hour. */
  readonly limit: number;
  readonly window: 'fixed' | 'rolling';
  /** Refused requests count against the limit as well. */
  readonly isRefusedCounted: boolean;
  /** What answers say of the limit: nothing, a Retry-After when it is met, or rate headers always. */
  readonly signal: 'none' | 'retry_after' | 'headers';
}

/** What an answer tells; waits in ms from the answer on. */
export interface ServiceAnswer {
  readonly isLimited: boolean;
  readonly limit: number | null;
  readonly remaining: number | null;
  readonly resetInMs: number | null;
  readonly retryAfterMs: number | null;
}

export interface LimitedService {
  /** Takes one request in. */
  request(): ServiceAnswer;
  /** Whether a request would be let through; counts none. */
  hasRoom(): boolean;
}

const SECOND = 1_000;
const KEY = 'key';

/** The limiter of the demo service, without the rest of it. `now` is the service's time, ms since epoch. */
export function createLimitedService(world: ServiceLimit, now: () => number): LimitedService {
  const { limit, signal } = world;
  const limiter = createLimiter(
    { limit, limit_window: world.window, limit_refused: world.isRefusedCounted ? 'counted' : 'uncounted' },
    now,
  );
  return {
    request() {
      const isLimited = !limiter.admit(KEY);
      const { remaining, resetAt } = limiter.usage(KEY);
      const inMs = Math.ceil((resetAt - now()) / SECOND) * SECOND;
      const isNamed = signal === 'headers';
      return {
        isLimited,
        limit: isNamed ? limit : null,
        remaining: isNamed ? remaining : null,
        resetInMs: isNamed ? inMs : null,
        retryAfterMs: isLimited && signal !== 'none' ? inMs : null,
      };
    },
    hasRoom: () => limiter.usage(KEY).remaining !== 0,
  };
}
