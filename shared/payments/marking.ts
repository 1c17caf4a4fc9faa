import type { Uid } from '#shared/service/ids.ts';
import type { PaymentRow } from './payment-row.ts';
import { canMarkReceived, isReceived } from './payment-row.ts';

/** What became of one payment that was to be marked as received. */
export const markOutcomes = ['marked', 'received', 'leaving', 'unknown', 'gone'] as const;
export type MarkOutcome = (typeof markOutcomes)[number];

export interface MarkResult {
  readonly uid: Uid;
  /**
   * `received`: it was already. `leaving`: it waits to be deleted. `unknown`: the account calls it something that this
   * version does not know. `gone`: it is no longer on this computer.
   */
  readonly outcome: MarkOutcome;
}

/** `marked` where it can be. */
export function outcomeOfMark(payment: PaymentRow | null): MarkOutcome {
  // The account never saw it and nothing of it waits: it was taken back before it left.
  if (payment === null || (payment.state === null && payment.waitingFor === null)) return 'gone';
  if (payment.waitingFor === 'delete') return 'leaving';
  if (canMarkReceived(payment)) return 'marked';
  return isReceived(payment) ? 'received' : 'unknown';
}

/** What became of one mark that was to be taken back. */
export const unmarkOutcomes = ['unmarked', 'left', 'gone'] as const;
export type UnmarkOutcome = (typeof unmarkOutcomes)[number];

export interface UnmarkResult {
  readonly uid: Uid;
  /** `left`: the account has it, or may have it by now, and takes no mark back. `gone`: the payment itself is deleted. */
  readonly outcome: UnmarkOutcome;
}

/** Of a mark that waits here no more. */
export function outcomeOfUnmark(payment: PaymentRow | null): UnmarkOutcome {
  if (payment === null || payment.waitingFor === 'delete') return 'gone';
  if (payment.state === null && payment.waitingFor === null) return 'gone';
  return isReceived(payment) ? 'left' : 'unmarked';
}
