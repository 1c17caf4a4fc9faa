import type { Uid } from '#shared/model/ids.ts';
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
