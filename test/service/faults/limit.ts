import type { Knobs } from '#main/demo/knobs/knobs.ts';
import { limitAnswer } from '#main/demo/manner/limit-answers.ts';
import type { Call } from './call.ts';

/** Too many requests, in one of the forms that the service itself has for it (knobs): never applied. */
export interface LimitFault {
  readonly kind: 'limit';
  readonly status: Knobs['limit_status'];
  /** What Retry-After looks like. */
  readonly signal: Knobs['limit_signal'];
  /** What it asks for; means nothing to `none` and `garbage`. */
  readonly waitMs: number;
}

export function playLimit({ status, signal, waitMs }: LimitFault, { book, arrival }: Call): Response {
  const knobs = { ...book.knobs, limit_status: status, limit_signal: signal };
  const usage = { limit: 1, used: 1, remaining: 0, resetAt: book.now() + waitMs };
  return limitAnswer({ knobs, turn: arrival.number }, usage, book.now());
}
