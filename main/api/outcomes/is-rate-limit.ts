import type { Answered } from '#main/api/transport/exchange.ts';

/** Words that only a limiter uses. A time limit, or a service that asks to retry later, may be an outage as well. */
const LIMITER = /rate.?limit|too many requests|throttl/i;
/** What limiters write besides, where nothing else comes in plain text. A plan that is limited to something is no limiter. */
const LOOSE: Readonly<Record<403 | 503, RegExp>> = {
  403: /\b(?:rate|limit) (?:(?:was|is|has been) )?exceeded|\b(?:requests?|calls?|api|hourly) limit\b|retry later/i,
  503: /^\s*retry later\.?\s*$/i,
};

/**
 * Whether an answer means "too many requests, wait". 429 always does; services of this family also say so with 403 and
 * 503, where only a header or the words of the limiter tell it from a missing permission or an outage: whoever is down for
 * maintenance sends a Retry-After as well. Words count for nothing else.
 */
export function isLimit(answer: Answered): boolean {
  const { status, isHtml, text, headers } = answer;
  if (status === 429 || isOpenlyLimited(answer)) return true;
  if ((status !== 403 && status !== 503) || isHtml) return false;
  if (status === 403 && headers.hasRetryAfter) return true;
  const isJson = /^\s*[[{"]/.test(text);
  return !isJson && LOOSE[status].test(text);
}

/**
 * Whether a write that was answered so is known to have done nothing: whoever counts requests turns them away at the door. A
 * 503 may come from behind it, so that one has to say in plain words that it is a limit; of a mail not even that is enough.
 * That nothing is left is what the last request says as well that was let through, and may have been applied.
 */
export function isTurnedAway(answer: Answered, isMail: boolean): boolean {
  if (answer.status !== 503) return isLimit(answer);
  return !isMail && saysLimit(answer);
}

/** By a header that says that nothing is left, or by the limiter's own words. */
function isOpenlyLimited(answer: Answered): boolean {
  if (answer.status !== 403 && answer.status !== 503) return false;
  return answer.headers.remaining === 0 || saysLimit(answer);
}

function saysLimit({ isHtml, text }: Answered): boolean {
  return !isHtml && LIMITER.test(text);
}
