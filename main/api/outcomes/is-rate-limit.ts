import type { Answered } from '#main/api/transport/exchange.ts';

/** Words that only a limiter uses. A time limit, or a request to retry later, may also be an outage. */
const LIMITER = /rate.?limit|too many requests|throttl/i;
/** Other words of limiters, which count only in plain text. A plan that is limited to something is no limiter. */
const LOOSE: Readonly<Record<403 | 503, RegExp>> = {
  403: /\b(?:rate|limit) (?:(?:was|is|has been) )?exceeded|\b(?:requests?|calls?|api|hourly) limit\b|retry later/i,
  503: /^\s*retry later\.?\s*$/i,
};

/**
 * True when an answer means "too many requests, wait". A 429 always does. Services of this family also use 403 and 503,
 * and there only a header or the limiter's words tell it from a missing permission or an outage. On a 503 a Retry-After
 * proves nothing, because maintenance pages send it too. Words count for nothing else.
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
 * True when a write that got this answer is known to have done nothing. A limiter declines requests before they are
 * applied. A 503 may come from behind the limiter, so it must say in plain words that it is a limit, and for a mail not
 * even that is enough. A header that says that nothing remains may also be on the last request that was let through and
 * applied.
 */
export function isTurnedAway(answer: Answered, isMail: boolean): boolean {
  if (answer.status !== 503) return isLimit(answer);
  return !isMail && saysLimit(answer);
}

/** True when a header says that nothing remains, or the text has the limiter's own words. */
function isOpenlyLimited(answer: Answered): boolean {
  if (answer.status !== 403 && answer.status !== 503) return false;
  return answer.headers.remaining === 0 || saysLimit(answer);
}

function saysLimit({ isHtml, text }: Answered): boolean {
  return !isHtml && LIMITER.test(text);
}
