import type { Uid } from '#shared/service/ids.ts';
import type { PaymentRow } from './payment-row.ts';
import { canMarkReceived, isReceived } from './payment-row.ts';

/** The results of marking a payment as received. */
export type MarkOutcome = 'marked' | 'received' | 'leaving' | 'unknown' | 'gone' | 'failed';

export interface MarkResult {
  readonly uid: Uid;
  /**
   * `received`: it already was. `leaving`: it waits to be deleted. `unknown`: its state in the account is one that this
   * version does not know. `gone`: it is no longer in the book. `failed`: the book could not be written any more.
   */
  readonly outcome: MarkOutcome;
}

/** Returns the result of marking a payment; `marked` if it can be marked. */
export function outcomeOfMark(payment: PaymentRow | null): MarkOutcome {
  // The account never had it and no entry waits: its creation was undone before it was sent.
  if (payment === null || (payment.state === null && payment.waitingFor === null)) return 'gone';
  if (payment.waitingFor === 'delete') return 'leaving';
  if (canMarkReceived(payment)) return 'marked';
  return isReceived(payment) ? 'received' : 'unknown';
}

/** The results of undoing a mark. */
type UnmarkOutcome = 'unmarked' | 'left' | 'gone';

export interface UnmarkResult {
  readonly uid: Uid;
  /** `left`: the account has the mark, or may have it, and cannot undo it. `gone`: the payment itself is deleted. */
  readonly outcome: UnmarkOutcome;
}

/** Returns the result for a mark that no longer waits in the outbox. */
export function outcomeOfUnmark(payment: PaymentRow | null): UnmarkOutcome {
  if (payment === null || payment.waitingFor === 'delete') return 'gone';
  if (payment.state === null && payment.waitingFor === null) return 'gone';
  return isReceived(payment) ? 'left' : 'unmarked';
}
