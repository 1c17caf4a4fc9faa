import type { Answered } from './exchange.ts';

/**
 * Whether an answer means "too many requests, wait". 429 always does; services of this family also say so with 403 and
 * 503, where only a header or the words of the limiter tell it from a missing permission or an outage. Words count for
 * nothing else.
 */
export function isLimit(answer: Answered): boolean {
  if (answer.status === 429) return true;
  if (answer.status !== 403 && answer.status !== 503) return false;
  if (answer.headers.remaining === 0) return true;
  if (answer.isHtml) return false;
  if (answer.headers.hasRetryAfter) return true;
  const isJson = /^\s*[[{"]/.test(answer.text);
  return (isJson ? /rate.?limit|too many requests|throttl/i : /\brate\b|\blimit|retry later/i).test(answer.text);
}
