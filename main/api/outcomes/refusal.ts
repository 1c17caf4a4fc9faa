import { parseErrorBody } from './error-bodies.ts';
import type { Complaint } from './error-bodies.ts';
import type { Answered } from '#main/api/transport/exchange.ts';

/** The content of an answer without the wanted object, whatever its shape. Never contains the key. */
export interface Refusal extends Complaint {
  readonly status: number;
  /** Ms to wait: as the service asked, or until its next window when this one is used up. */
  readonly retryAfterMs: number | null;
}

export function readRefusal({ status, headers, text, isHtml, redact }: Answered): Refusal {
  const ownWaitMs = headers.remaining === 0 ? headers.resetInMs : null;
  return { status, retryAfterMs: headers.retryAfterMs ?? ownWaitMs, ...parseErrorBody(text, isHtml, redact) };
}
