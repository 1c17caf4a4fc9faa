import type { ApiRequest, Method } from './exchange.ts';
import type { HeaderFacts } from './rate-headers.ts';

/**
 * The facts of one request on the wire that the budget needs, whatever it was about. Times are ms since epoch by our
 * clock.
 */
export interface ExchangeFacts {
  readonly method: Method;
  /** Null when no status line arrived. */
  readonly status: number | null;
  /** True when the answer is a limit, whatever its status. */
  readonly isLimit: boolean;
  /** True when a read whose kept connection was dead is repeated over another one. */
  readonly isRepeated: boolean;
  /** Requests that the service says it allows in its window, the window's length, and how many remain. */
  readonly limit: number | null;
  readonly windowMs: number | null;
  readonly remaining: number | null;
  readonly resetAt: number | null;
  readonly retryAfterMs: number | null;
  /** Ms that the service's clock is ahead of ours, exact to half a second plus half the round trip. */
  readonly clockOffsetMs: number | null;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Other requests of this client on the wire when this one ended. */
  readonly inFlight: number;
}

/**
 * Called for every request that left or tried to, also for the second attempt of a read; never for one refused on this
 * side.
 */
export type Observe = (facts: ExchangeFacts) => void;

interface Observed {
  readonly request: ApiRequest;
  readonly status: number | null;
  readonly isLimit: boolean;
  readonly isRepeated: boolean;
  readonly headers: HeaderFacts;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly inFlight: number;
}

export function factsOf(observed: Observed): ExchangeFacts {
  const { request, status, isLimit, isRepeated, headers, startedAt, endedAt, inFlight } = observed;
  const { limit, windowMs, remaining, resetInMs, retryAfterMs, clockOffsetMs } = headers;
  const resetAt = resetInMs === null ? null : endedAt + resetInMs;
  return {
    method: request.method,
    status,
    isLimit,
    isRepeated,
    limit,
    windowMs,
    remaining,
    resetAt,
    retryAfterMs,
    clockOffsetMs,
    startedAt,
    endedAt,
    inFlight,
  };
}
