import { assertNever } from '#shared/assert.ts';
import type { Answered, Exchange } from './exchange.ts';
import { isLimit } from './limits.ts';

export type Outcome = 'done' | 'rejected' | 'not_sent' | 'ambiguous';

/**
 * What one wire attempt of a write proves. `isConfirmed` says whether a 2xx body is what this call answers with. Only a
 * socket that never became ready, or a status that says so, proves that nothing was applied; everything else stays
 * `ambiguous`, because sending twice is worse than looking once.
 */
export function outcomeOf(exchange: Exchange, isConfirmed: boolean): Outcome {
  switch (exchange.kind) {
    case 'unsendable':
      return 'not_sent';
    case 'broken':
      return exchange.isConnected ? 'ambiguous' : 'not_sent';
    case 'answered':
      return outcomeOfStatus(exchange, isConfirmed);
    default:
      return assertNever(exchange);
  }
}

function outcomeOfStatus(answer: Answered, isConfirmed: boolean): Outcome {
  const { status } = answer;
  if (status >= 200 && status < 300) return isConfirmed ? 'done' : 'ambiguous';
  if (isLimit(answer) || status === 401) return 'not_sent';
  if (status === 408) return 'ambiguous';
  return status >= 400 && status < 500 ? 'rejected' : 'ambiguous';
}
