import { parseRetryAfter } from './retry-after.ts';

/** The facts in the headers of an answer about rate and time. Null where they say nothing readable. */
export interface HeaderFacts {
  /** Requests the service allows in its window. */
  readonly limit: number | null;
  /** The length of that window in ms; null when only the number is named. */
  readonly windowMs: number | null;
  readonly remaining: number | null;
  /** Ms from the answer to the next window. */
  readonly resetInMs: number | null;
  /** True when there is a Retry-After, readable or not: limiters send it, refusals do not. */
  readonly hasRetryAfter: boolean;
  readonly retryAfterMs: number | null;
  /** Ms that the service's clock is ahead of ours, exact to half a second plus half the round trip. */
  readonly clockOffsetMs: number | null;
}

type Header = (name: string) => string | null;

const PREFIXES = ['ratelimit', 'x-ratelimit', 'x-rate-limit'];
const LONGEST_WINDOW_MS = 24 * 3_600_000;
/**
 * A number below the first counts seconds from now, below the second seconds since 1970, above it milliseconds since
 * 1970.
 */
const [EPOCH_SECONDS, EPOCH_MILLISECONDS] = [1e9, 1e12];

export const noHeaderFacts: HeaderFacts = {
  limit: null,
  windowMs: null,
  remaining: null,
  resetInMs: null,
  hasRetryAfter: false,
  retryAfterMs: null,
  clockOffsetMs: null,
};

/**
 * Reads the headers. `askedAt` and `answeredAt`: when the request left and its headers arrived, ms since epoch by our
 * clock.
 */
export function readHeaderFacts(header: Header, askedAt: number, answeredAt: number): HeaderFacts {
  const date = Date.parse(header('date') ?? '');
  // The header has whole seconds, so it lags by half a second on average.
  const clockOffsetMs = Number.isNaN(date) ? null : Math.round(date + 500 - (askedAt + answeredAt) / 2);
  const serviceNow = Number.isNaN(date) ? answeredAt : date;
  const reset = rateHeader(header, 'reset');
  const limitText = rateHeader(header, 'limit');
  const limit = countOf(limitText);
  return {
    limit,
    windowMs: limit === null ? null : windowOf(limit, `${limitText ?? ''},${header('ratelimit-policy') ?? ''}`),
    remaining: countOf(rateHeader(header, 'remaining')),
    resetInMs: untilReset(reset, serviceNow),
    hasRetryAfter: header('retry-after') !== null,
    retryAfterMs: parseRetryAfter(header('retry-after'), serviceNow),
    clockOffsetMs,
  };
}

/**
 * Returns a rate header: `RateLimit-Limit` and its relatives, or a part of the one `RateLimit: limit=100, remaining=50,
 * reset=50` of an older draft.
 */
function rateHeader(header: Header, part: 'limit' | 'remaining' | 'reset'): string | null {
  const single = PREFIXES.map((prefix) => header(`${prefix}-${part}`)).find((value) => value !== null);
  return single ?? new RegExp(`(?:^|[,;\\s])${part}=([^,;\\s]+)`).exec(header('ratelimit') ?? '')?.[1] ?? null;
}

/** Returns the leading number; some services add their windows (`100, 100;w=3600`). */
function countOf(text: string | null): number | null {
  const digits = /^\s*(\d{1,9})(?!\d)/.exec(text ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}

/**
 * Returns the window in ms of the `policies` (`100;w=60, 1000;w=3600`) that allow this many requests: the longest, if
 * several do.
 */
function windowOf(limit: number, policies: string): number | null {
  const windows = policies
    .split(',')
    .filter((policy) => countOf(policy) === limit)
    .map((policy) => countOf(/;\s*w=([^;]*)/.exec(policy)?.[1] ?? null) ?? 0);
  const longest = Math.max(0, ...windows);
  return longest === 0 ? null : longest * 1_000;
}

function untilReset(text: string | null, serviceNow: number): number | null {
  const number = /^\s*(\d+(?:\.\d+)?)\s*$/.exec(text ?? '')?.[1];
  const value = number === undefined ? Number.NaN : Number(number);
  const waitMs = Number.isNaN(value)
    ? Date.parse(/^[A-Z][a-z]{2}, |^\d{4}-/.test(text ?? '') ? (text ?? '') : '') - serviceNow
    : value < EPOCH_SECONDS
      ? value * 1_000
      : (value < EPOCH_MILLISECONDS ? value * 1_000 : value) - serviceNow;
  return waitMs >= 0 && waitMs <= LONGEST_WINDOW_MS ? Math.ceil(waitMs) : null;
}
