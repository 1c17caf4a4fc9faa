import { paymentFields, paymentMethods } from '#shared/service/payment.ts';
import type { Fields } from '#main/demo/requests/body.ts';
import { today } from '#main/demo/state/demo-state.ts';
import { currencyDigits } from '#main/demo/totals/currencies.ts';
import { fraction, roundedText } from '#main/demo/totals/fraction.ts';
import { Form } from '#main/demo/requests/form-reader.ts';
import { isOverdrawn } from '#main/demo/invoices/invoice-status.ts';
import type { PaymentFields } from './payment-record.ts';
import type { StoredInvoice, StoredPayment } from '#main/demo/state/state.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

// The specification names no required field; an amount is required all the same, because it must be above zero.
function checkRequired(form: Form): void {
  form.require('amount');
  if (form.knobs.required === 'likely') form.require('date', 'payment_method');
}

function readAmount(form: Form, demo: DemoContext, invoice: StoredInvoice, kept: StoredPayment | null): string {
  const sent = form.decimal('amount', kept?.amount);
  const amount = roundedText(sent, currencyDigits(invoice.currency));
  if (sent === null || form.isMissing('amount')) return amount;
  if (fraction(amount).numerator <= 0n) form.refuse('amount', 'must be greater than 0');
  else if (demo.knobs.overpayment === 'refused' && isOverdrawn(demo, invoice, amount, kept?.id ?? null))
    form.refuse('amount', 'is more than the amount due');
  return amount;
}

/** Reads the fields of a create or update request. An update may send any of them, whatever other updates require. */
export function readPayment(
  body: Fields,
  demo: DemoContext,
  invoice: StoredInvoice,
  kept: StoredPayment | null,
): PaymentFields {
  const knobs = { ...demo.knobs, put: 'lenient' as const };
  const form = new Form(body, { knobs, table: paymentFields, isUpdate: kept !== null });
  checkRequired(form);
  const fields = {
    date: form.date('date', kept?.date) ?? today(demo),
    amount: readAmount(form, demo, invoice, kept),
    payment_method: form.choice('payment_method', paymentMethods, kept?.payment_method ?? null) ?? 'other',
    details: form.text('details', kept?.details),
  };
  form.finish();
  return fields;
}
