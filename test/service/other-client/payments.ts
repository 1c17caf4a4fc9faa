import { invariant } from '#shared/assert.ts';
import { save, today } from '#main/demo/state/demo-state.ts';
import { newPayment, savePayment } from '#main/demo/payments/payment-record.ts';
import type { PaymentFields } from '#main/demo/payments/payment-record.ts';
import type { StoredInvoice, StoredPayment } from '#main/demo/state/state.ts';
import { change, rowOf } from './change.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

function paymentIn(payments: readonly StoredPayment[], id: number): StoredPayment {
  const payment = payments.find((candidate) => candidate.id === id);
  invariant(payment, `there is no payment ${id}`);
  return payment;
}

/** The customer says that money is on its way: an unrealized payment, offline unless the fields say otherwise. */
export function enterOfflinePayment(
  demo: DemoContext,
  invoiceId: number,
  fields: Pick<PaymentFields, 'amount'> & Partial<PaymentFields>,
): StoredPayment {
  const invoice = rowOf(demo.state.invoices, invoiceId);
  const whole = { date: today(demo), payment_method: 'bank_transfer', details: null, ...fields };
  const payment: StoredPayment = { ...newPayment(demo, whole), state: 'unrealized' };
  savePayment(demo, invoice, payment);
  return payment;
}

/** The owner records money that came in. */
export function enterPayment(demo: DemoContext, invoiceId: number, fields: PaymentFields): StoredPayment {
  const payment: StoredPayment = { ...newPayment(demo, fields), state: 'realized' };
  savePayment(demo, rowOf(demo.state.invoices, invoiceId), payment);
  return payment;
}

export function realizePayment(demo: DemoContext, invoiceId: number, id: number): StoredInvoice {
  const invoice = rowOf(demo.state.invoices, invoiceId);
  return savePayment(demo, invoice, { ...paymentIn(invoice.payments, id), state: 'realized' });
}

export function editPayment(
  demo: DemoContext,
  invoiceId: number,
  id: number,
  changes: Partial<StoredPayment>,
): StoredInvoice {
  const invoice = rowOf(demo.state.invoices, invoiceId);
  return savePayment(demo, invoice, { ...paymentIn(invoice.payments, id), ...changes, id });
}

/** As a delete through the API: the receipt can be put back. */
export function deletePayment(demo: DemoContext, invoiceId: number, id: number): StoredInvoice {
  return change(demo, demo.state.invoices, invoiceId, (invoice) => ({
    ...invoice,
    payments: invoice.payments.filter((payment) => payment.id !== id),
    deleted_payments: [...invoice.deleted_payments, paymentIn(invoice.payments, id)],
  }));
}

/** Puts a deleted payment back under its id. Money that was received before is no news: no receipt goes out again. */
export function restorePayment(demo: DemoContext, invoiceId: number, id: number): StoredInvoice {
  const invoice = rowOf(demo.state.invoices, invoiceId);
  const payment = paymentIn(invoice.deleted_payments, id);
  const restored: StoredInvoice = {
    ...invoice,
    payments: [...invoice.payments, payment],
    deleted_payments: invoice.deleted_payments.filter((other) => other.id !== id),
  };
  save(demo, demo.state.invoices, restored);
  return restored;
}
