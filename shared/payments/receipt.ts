import type { PaymentRow } from './payment-row.ts';
import { isReceived } from './payment-row.ts';

type Signed = Pick<PaymentRow, 'state' | 'method' | 'isRealizeWaiting' | 'waitingFor' | 'upload' | 'amountInAccount'>;

/**
 * Returns why there is no receipt, in one or two sentences, or null if the money was received. A receipt must not
 * confirm money that was only announced, nor a payment that the account may not have. A new payment that waits for the
 * network gets a receipt: the person has the money.
 */
export function whyNoReceipt(payment: Signed): string | null {
  const { waitingFor, upload } = payment;
  if (waitingFor === 'delete') return 'This payment is being deleted.';
  if (payment.isRealizeWaiting) return 'Your account has not heard yet that its money is in.';
  if (upload === 'needs_you')
    return 'Your account did not take this payment as it is here. Settle that in the outbox first.';
  if (upload === 'unconfirmed') return 'Nobody knows yet whether your account has this payment. Inkwell is checking.';
  if (waitingFor === 'update' || payment.amountInAccount !== null)
    return 'Your account does not have this payment as it is here yet. There is a receipt once it does.';
  return isReceived(payment) ? null : 'Its money is not in yet. Mark it as received when it comes.';
}
