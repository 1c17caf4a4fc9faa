import type { PaymentRow } from './payment-row.ts';
import { isReceived } from './payment-row.ts';

type Signed = Pick<PaymentRow, 'state' | 'method' | 'isRealizeWaiting' | 'waitingFor'>;

/** Nobody signs for what was only announced: why there is no receipt, in one sentence, or null when the money is in. */
export function whyNoReceipt(payment: Signed): string | null {
  if (payment.waitingFor === 'delete') return 'This payment is being deleted.';
  if (payment.isRealizeWaiting) return 'Your account has not heard yet that its money is in.';
  return isReceived(payment) ? null : 'Its money is not in yet. Mark it as received when it comes.';
}
