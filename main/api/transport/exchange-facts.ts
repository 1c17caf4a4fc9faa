import type { AnswerFacts } from '#shared/service/wire-types.ts';
import type { ApiRequest, Method } from './exchange.ts';
import type { HeaderFacts } from './rate-headers.ts';

/** The facts of one request on the wire, whatever it was about. */
export interface ExchangeFacts extends AnswerFacts {
  readonly method: Method;
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
