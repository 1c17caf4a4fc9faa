import type { Hono } from 'hono';
import { readObject } from '#main/demo/requests/body.ts';
import type { Purpose } from '#main/demo/state/demo-state.ts';
import { findById, findInvoice, save } from '#main/demo/state/demo-state.ts';
import { listedVersion } from '#main/demo/requests/list-delay.ts';
import { sortRows } from '#main/demo/requests/sort.ts';
import { readPayment } from '#main/demo/payments/payment-input.ts';
import { newPayment, savePayment } from '#main/demo/payments/payment-record.ts';
import { paymentView } from '#main/demo/payments/payment-view.ts';
import { invalid } from '#main/demo/requests/error-response.ts';
import type { StoredInvoice, StoredPayment } from '#main/demo/state/state.ts';
import { listAnswer } from './answers.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

const LIST = '/api/invs/:key/payments';
const SINGLE = `${LIST}/:id`;

interface Found {
  readonly invoice: StoredInvoice;
  readonly payment: StoredPayment;
}

/** Registers the payments of an invoice (specification 4.6). They are deleted for good. */
export function registerPayments(app: Hono, demo: DemoContext): void {
  const { state } = demo;

  function find(params: { readonly key: string; readonly id: string }, purpose: Purpose = 'write'): Found {
    const invoice = findInvoice(demo, params.key, purpose);
    return { invoice, payment: findById(invoice.payments, params.id) };
  }

  function saved(invoice: StoredInvoice, payment: StoredPayment): object {
    return { payment: paymentView(demo, savePayment(demo, invoice, payment), payment) };
  }

  app.post(LIST, async (context) => {
    const body = await readObject(context.req.raw, 'payment');
    const invoice = findInvoice(demo, context.req.param('key'));
    const fields = readPayment(body, demo, invoice, null);
    return context.json(saved(invoice, newPayment(demo, fields)), 201);
  });

  app.get(LIST, (context) => {
    const invoice = findInvoice(demo, context.req.param('key'), 'read');
    const shown = listedVersion(demo, state.invoices, invoice);
    const sorted = sortRows(shown?.payments ?? [], (payment) => [payment.created_at ?? '']);
    return listAnswer(context, 'payments', sorted, (payment) => paymentView(demo, shown ?? invoice, payment));
  });

  app.get(SINGLE, (context) => {
    const { invoice, payment } = find(context.req.param(), 'read');
    return context.json({ payment: paymentView(demo, invoice, payment) });
  });

  app.put(SINGLE, async (context) => {
    const body = await readObject(context.req.raw, 'payment');
    const { invoice, payment } = find(context.req.param());
    return context.json(saved(invoice, { ...payment, ...readPayment(body, demo, invoice, payment) }));
  });

  app.delete(SINGLE, (context) => {
    const { invoice, payment } = find(context.req.param());
    save(demo, state.invoices, {
      ...invoice,
      payments: invoice.payments.filter((other) => other.id !== payment.id),
      deleted_payments: [...invoice.deleted_payments, payment],
    });
    return context.json({ deleted: true, id: String(payment.id) });
  });

  app.post(`${SINGLE}/mark_as_realized`, (context) => {
    const { invoice, payment } = find(context.req.param());
    if (payment.state === 'unrealized') return context.json(saved(invoice, { ...payment, state: 'realized' }));
    if (demo.knobs.realize_again === 'refused') throw invalid('state', 'is already realized');
    return context.json({ payment: paymentView(demo, invoice, payment) });
  });
}
