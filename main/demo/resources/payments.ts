import type { Hono } from 'hono';
import type { Payment } from '#shared/model/payment.ts';
import { paymentMethods } from '#shared/model/payment.ts';
import type { Fields } from '#main/demo/body.ts';
import { readObject } from '#main/demo/body.ts';
import type { Book } from '#main/demo/book.ts';
import { findById, findInvoice, save, timestamp, today } from '#main/demo/book.ts';
import { currencyDigits } from '#main/demo/currencies.ts';
import { fraction, roundedText } from '#main/demo/decimal.ts';
import { Form } from '#main/demo/form.ts';
import { nextHashKey, nextId } from '#main/demo/identity.ts';
import { sortRows } from '#main/demo/ordering.ts';
import { initialPaymentState, paymentView } from '#main/demo/payment-view.ts';
import type { StoredInvoice, StoredPayment } from '#main/demo/state.ts';
import { listAnswer } from './answers.ts';

const LIST = '/api/invs/:key/payments';
const SINGLE = `${LIST}/:id`;

type PaymentFields = Pick<StoredPayment, 'date' | 'amount' | 'payment_method' | 'details'>;

// The specification names no required field; an amount is one all the same, because nothing is not above zero.
function readPayment(body: Fields, book: Book, invoice: StoredInvoice, kept: StoredPayment | null): PaymentFields {
  const form = new Form(body);
  if (kept === null || form.has('amount')) form.require('amount');
  const sent = form.decimal('amount', kept?.amount);
  const amount = roundedText(sent, currencyDigits(invoice.currency));
  if (sent !== null && fraction(amount).numerator <= 0n) form.refuse('amount', 'must be greater than 0');
  const fields = {
    date: form.date('date', kept?.date) ?? today(book),
    amount,
    payment_method: form.choice('payment_method', paymentMethods, kept?.payment_method ?? null) ?? 'other',
    details: form.text('details', kept?.details),
  };
  form.finish();
  return fields;
}

/** The payments of an invoice (specification 4.6). They are deleted for good. */
export function registerPayments(app: Hono, book: Book): void {
  const { state } = book;

  function savePayment(invoice: StoredInvoice, payment: StoredPayment): Payment {
    const isKnown = invoice.payments.some((other) => other.id === payment.id);
    const payments = isKnown
      ? invoice.payments.map((other) => (other.id === payment.id ? payment : other))
      : [...invoice.payments, payment];
    const updated = { ...invoice, payments };
    save(book, state.invoices, updated);
    return paymentView(updated, payment);
  }

  app.post(LIST, async (context) => {
    const body = await readObject(context.req.raw, 'payment');
    const invoice = findInvoice(book, context.req.param('key'));
    const fields = readPayment(body, book, invoice, null);
    const id = nextId(state, 'payment');
    const payment = savePayment(invoice, {
      id,
      ...fields,
      payment_receipt_no: `RCPT-${id}`,
      payment_receipt_hash_key: nextHashKey(state),
      state: initialPaymentState(fields.payment_method),
      created_at: timestamp(book),
    });
    return context.json({ payment }, 201);
  });

  app.get(LIST, (context) => {
    const invoice = findInvoice(book, context.req.param('key'));
    const sorted = sortRows(invoice.payments, (payment) => [payment.created_at ?? '']);
    return listAnswer(context, 'payments', sorted, (payment) => paymentView(invoice, payment));
  });

  app.get(SINGLE, (context) => {
    const invoice = findInvoice(book, context.req.param('key'));
    return context.json({ payment: paymentView(invoice, findById(invoice.payments, context.req.param('id'))) });
  });

  app.put(SINGLE, async (context) => {
    const body = await readObject(context.req.raw, 'payment');
    const invoice = findInvoice(book, context.req.param('key'));
    const kept = findById(invoice.payments, context.req.param('id'));
    return context.json({ payment: savePayment(invoice, { ...kept, ...readPayment(body, book, invoice, kept) }) });
  });

  app.delete(SINGLE, (context) => {
    const invoice = findInvoice(book, context.req.param('key'));
    const { id } = findById(invoice.payments, context.req.param('id'));
    save(book, state.invoices, { ...invoice, payments: invoice.payments.filter((other) => other.id !== id) });
    return context.json({ deleted: true, id: String(id) });
  });

  app.post(`${SINGLE}/mark_as_realized`, (context) => {
    const invoice = findInvoice(book, context.req.param('key'));
    const payment = findById(invoice.payments, context.req.param('id'));
    if (payment.state === 'realized') return context.json({ payment: paymentView(invoice, payment) });
    return context.json({ payment: savePayment(invoice, { ...payment, state: 'realized' }) });
  });
}
