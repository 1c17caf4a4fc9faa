const SECOND = 1_000;
/** The service counts by the hour: a longer wait than a day is not taken seriously. */
const LONGEST_MS = 24 * 3_600 * SECOND;

/**
 * Returns the ms that a Retry-After header asks for: seconds, a fraction of seconds, or an HTTP date. Null for anything
 * absurd, past, negative or unreadable: then the caller's own backoff applies. `now` is ms since epoch.
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  const waitMs = /^\d+(\.\d+)?$/.test(text) ? Math.ceil(Number(text) * SECOND) : untilDate(text, now);
  return waitMs !== null && waitMs > 0 && waitMs <= LONGEST_MS ? waitMs : null;
}

function untilDate(text: string, now: number): number | null {
  // Date.parse reads almost anything ("-5", "soon 7"); an HTTP date names a weekday or begins like an ISO date.
  if (!/^([A-Z][a-z]+, ?\d|[A-Z][a-z]{2} [A-Z][a-z]{2} |\d{4}-\d{2}-\d{2}T)/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time - now;
}
