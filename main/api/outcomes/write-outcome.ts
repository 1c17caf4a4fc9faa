import { assertNever } from '#shared/assert.ts';
import type { Answered, Exchange } from '#main/api/transport/exchange.ts';
import { isTurnedAway } from './is-rate-limit.ts';

export type Outcome = 'done' | 'rejected' | 'not_sent' | 'ambiguous';

/**
 * Returns what one attempt of a write proves. `isConfirmed`: a 2xx body is what this call answers with. Only a socket
 * that never became ready, or a status that says so, proves that nothing was applied; everything else is `ambiguous`,
 * because sending twice is worse than searching once. A mail cannot be searched for, so for it even fewer answers count
 * as proof.
 */
export function outcomeOf(exchange: Exchange, isConfirmed: boolean, isMail = false): Outcome {
  switch (exchange.kind) {
    case 'unsendable':
      return 'not_sent';
    case 'broken':
      return exchange.isConnected ? 'ambiguous' : 'not_sent';
    case 'answered':
      return outcomeOfStatus(exchange, isConfirmed, isMail);
    default:
      return assertNever(exchange);
  }
}

function outcomeOfStatus(answer: Answered, isConfirmed: boolean, isMail: boolean): Outcome {
  const { status } = answer;
  if (status >= 200 && status < 300) return isConfirmed ? 'done' : 'ambiguous';
  if (isTurnedAway(answer, isMail) || status === 401) return 'not_sent';
  if (status === 408) return 'ambiguous';
  return status >= 400 && status < 500 ? 'rejected' : 'ambiguous';
}
