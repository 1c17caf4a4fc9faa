import { invariant } from '#shared/assert.ts';
import { save, today } from '#main/demo/state/demo-state.ts';
import { newPayment, savePayment } from '#main/demo/payments/payment-record.ts';
import type { PaymentFields } from '#main/demo/payments/payment-record.ts';
import type { StoredInvoice, StoredPayment } from '#main/demo/state/state.ts';
import { change, rowOf } from './change.ts';
import type { Book } from '#main/demo/state/context.ts';

function paymentIn(payments: readonly StoredPayment[], id: number): StoredPayment {
  const payment = payments.find((candidate) => candidate.id === id);
  invariant(payment, `there is no payment ${id}`);
  return payment;
}

/** The customer says that money is on its way: an unrealized payment, offline unless the fields say otherwise. */
export function enterOfflinePayment(
  book: Book,
  invoiceId: number,
  fields: Pick<PaymentFields, 'amount'> & Partial<PaymentFields>,
): StoredPayment {
  const invoice = rowOf(book.state.invoices, invoiceId);
  const whole = { date: today(book), payment_method: 'bank_transfer', details: null, ...fields };
  const payment: StoredPayment = { ...newPayment(book, whole), state: 'unrealized' };
  savePayment(book, invoice, payment);
  return payment;
}

/** The owner records money that came in. */
export function enterPayment(book: Book, invoiceId: number, fields: PaymentFields): StoredPayment {
  const payment: StoredPayment = { ...newPayment(book, fields), state: 'realized' };
  savePayment(book, rowOf(book.state.invoices, invoiceId), payment);
  return payment;
}

export function realizePayment(book: Book, invoiceId: number, id: number): StoredInvoice {
  const invoice = rowOf(book.state.invoices, invoiceId);
  return savePayment(book, invoice, { ...paymentIn(invoice.payments, id), state: 'realized' });
}

export function editPayment(book: Book, invoiceId: number, id: number, changes: Partial<StoredPayment>): StoredInvoice {
  const invoice = rowOf(book.state.invoices, invoiceId);
  return savePayment(book, invoice, { ...paymentIn(invoice.payments, id), ...changes, id });
}

/** As a delete through the API: the receipt can be put back. */
export function deletePayment(book: Book, invoiceId: number, id: number): StoredInvoice {
  return change(book, book.state.invoices, invoiceId, (invoice) => ({
    ...invoice,
    payments: invoice.payments.filter((payment) => payment.id !== id),
    deleted_payments: [...invoice.deleted_payments, paymentIn(invoice.payments, id)],
  }));
}

/** Puts a deleted payment back under its id. Money that was received before is no news: no receipt goes out again. */
export function restorePayment(book: Book, invoiceId: number, id: number): StoredInvoice {
  const invoice = rowOf(book.state.invoices, invoiceId);
  const payment = paymentIn(invoice.deleted_payments, id);
  const restored: StoredInvoice = {
    ...invoice,
    payments: [...invoice.payments, payment],
    deleted_payments: invoice.deleted_payments.filter((other) => other.id !== id),
  };
  save(book, book.state.invoices, restored);
  return restored;
}
