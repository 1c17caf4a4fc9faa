import { AppError } from '#shared/errors.ts';
import type { PaymentForm, PaymentInput } from '#shared/payments/payment-form.ts';
import { readPaymentForm } from '#shared/payments/payment-form.ts';
import type { PaymentRow } from '#shared/payments/payment-row.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Book } from '#main/db/book.ts';
import { paymentRow } from '#main/db/payments/payment-queries.ts';
import { message } from '#shared/words/message.ts';

/** Returns a payment of the book; throws `not_found` when it is gone. */
export function requirePayment(book: Book, uid: Uid): PaymentRow {
  const row = paymentRow(book, uid);
  if (row === null) throw new AppError('not_found', message('error_payment_gone'));
  return row;
}

/** Reads a payment's form; throws `invalid_input` with its first problem. */
export function readPayment(form: PaymentForm, currency: string | null): PaymentInput {
  const reading = readPaymentForm(form, currency);
  if (reading.kind === 'read') return reading.payment;
  const [{ field, message: said }] = reading.problems;
  throw new AppError('invalid_input', said, { field });
}
