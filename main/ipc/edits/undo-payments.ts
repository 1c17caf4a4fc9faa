import { AppError } from '#shared/errors.ts';
import type { PaymentForm } from '#shared/payments/payment-form.ts';
import type { Uid } from '#shared/service/ids.ts';
import { message } from '#shared/words/message.ts';
import type { Book } from '#main/db/book.ts';
import { createPaymentEdits } from '#main/db/payments/payment-store.ts';
import { readPayment, requirePayment } from '#main/ipc/handlers/payment-form.ts';

interface FormChange {
  readonly to: PaymentForm;
  readonly expected: PaymentForm;
}

/** Puts a payment back to an earlier form; nothing is asked, because it was answered when the form was entered. */
export function changePayment(book: Book, uid: Uid, { to, expected }: FormChange, at: number): void {
  const { currency } = requirePayment(book, uid);
  const by = { expected: readPayment(expected, currency), opened: null };
  createPaymentEdits(book).change(uid, readPayment(to, currency), at, by);
}

/** Takes marks as received back; returns the payments that stay marked. Throws `not_found` when none is there any more. */
export function unmark(book: Book, uids: readonly Uid[], at: number): readonly Uid[] {
  const outcomes = createPaymentEdits(book).unrealize(uids, at);
  if (outcomes.every(({ outcome }) => outcome === 'gone'))
    throw new AppError('not_found', message('error_payment_gone'));
  return outcomes.filter(({ outcome }) => outcome === 'left').map(({ uid }) => uid);
}
