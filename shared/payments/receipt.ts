import type { PaymentRow } from './payment-row.ts';
import { isReceived } from './payment-row.ts';
import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';

type Signed = Pick<PaymentRow, 'state' | 'method' | 'isRealizeWaiting' | 'waitingFor' | 'upload' | 'amountInAccount'>;

/**
 * Says why there is no receipt; null if the money was received. A receipt must not confirm money that was only
 * announced, nor a payment that the account may not have. A new payment that waits for the network gets a receipt: the
 * person has the money.
 */
export function whyNoReceipt(payment: Signed): Message | null {
  const { waitingFor, upload } = payment;
  if (waitingFor === 'delete') return message('receipt_payment_deleted');
  if (payment.isRealizeWaiting) return message('receipt_mark_waiting');
  if (upload === 'needs_you') return message('receipt_payment_refused');
  if (upload === 'unconfirmed') return message('receipt_payment_unconfirmed');
  if (waitingFor === 'update' || payment.amountInAccount !== null) return message('receipt_payment_not_in_account');
  return isReceived(payment) ? null : message('receipt_money_not_in');
}
