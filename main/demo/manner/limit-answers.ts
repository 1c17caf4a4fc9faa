import { assertNever } from '#shared/assert.ts';
import type { Knobs } from '#main/demo/knobs/knobs.ts';
import type { Usage } from '#main/demo/requests/rate-limiter.ts';
import type { Manner } from './manner.ts';

const SECOND = 1_000;

/** Values that a client must not believe: no time at all, a time that is over, and one that never comes. */
export const GARBAGE = ['soon', '-5', '99999999999', 'Thu, 01 Jan 1970 00:00:00 GMT', ''];

function retryAfter(signal: Knobs['limit_signal'], { resetAt }: Usage, now: number, turn: number): string | null {
  switch (signal) {
    case 'none':
      return null;
    case 'seconds':
      return String(Math.ceil((resetAt - now) / SECOND));
    case 'fraction':
      return ((resetAt - now) / SECOND).toFixed(3);
    case 'date':
      return new Date(Math.ceil(resetAt / SECOND) * SECOND).toUTCString();
    case 'garbage':
      return GARBAGE[turn % GARBAGE.length] ?? '';
    default:
      return assertNever(signal);
  }
}

const WORDS: Readonly<Record<Knobs['limit_status'], string>> = {
  '429': 'Retry later',
  '403': '403 Forbidden (Rate Limit Exceeded)',
  '503': '503 Service Unavailable (Rate Limit Exceeded)',
};

/** Returns the answer to a request over the limit, in the words of the middleware that such services use. */
export function limitAnswer({ knobs, turn }: Manner, usage: Usage, now: number): Response {
  const body = WORDS[knobs.limit_status];
  const headers = new Headers({ 'Content-Type': 'text/plain' });
  const wait = retryAfter(knobs.limit_signal, usage, now, turn);
  if (wait !== null) headers.set('Retry-After', wait);
  return new Response(body, { status: Number(knobs.limit_status), headers });
}

/**
 * Adds headers with the requests that remain: the reset as a time under the old names, as seconds under those of the
 * draft.
 */
export function tellUsage(headers: Headers, style: Knobs['limit_headers'], usage: Usage, now: number): void {
  if (style === 'none' || usage.remaining === null) return;
  const isOldStyle = style === 'x_ratelimit';
  const prefix = isOldStyle ? 'X-RateLimit' : 'RateLimit';
  headers.set(`${prefix}-Limit`, String(usage.limit));
  headers.set(`${prefix}-Remaining`, String(usage.remaining));
  const reset = isOldStyle ? usage.resetAt : usage.resetAt - now;
  headers.set(`${prefix}-Reset`, String(Math.ceil(reset / SECOND)));
}
