import type { ApiRequest, Method } from './exchange.ts';
import type { HeaderFacts } from './rate-headers.ts';

/** What one request on the wire tells a budget, whatever it was about. Times are ms since epoch by our clock. */
export interface ExchangeFacts {
  readonly method: Method;
  /** Null when no status line arrived. */
  readonly status: number | null;
  /** The service has had enough requests for now, whatever its status says. */
  readonly isLimit: boolean;
  /** A read whose kept connection was dead: it leaves once more, over another one, when this was told. */
  readonly isRepeated: boolean;
  /** Requests the service says it allows in its window, how long that is, and how many of them are left. */
  readonly limit: number | null;
  readonly windowMs: number | null;
  readonly remaining: number | null;
  readonly resetAt: number | null;
  readonly retryAfterMs: number | null;
  /** Ms that the service's clock is ahead of ours, exact to half a second and half the time the answer took. */
  readonly clockOffsetMs: number | null;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Other requests of this client that were on their way when this one ended. */
  readonly inFlight: number;
}

/** Told of every request that left or tried to, also of the second attempt of a read; never of one refused here. */
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
