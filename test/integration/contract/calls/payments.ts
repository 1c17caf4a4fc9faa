import type { JsonObject } from '#shared/json.ts';
import type { Call } from '#test/integration/contract/call.ts';

const LIST = '/api/invs/<invoice_hash_key>/payments';
const SINGLE = `${LIST}/<id>`;

const money: JsonObject = {
  date: '2026-11-10',
  amount: '12.50',
  payment_method: 'bank_transfer',
  details: 'Reference 7781',
};

/** Specification 4.6: 6 calls. */
export const paymentCalls: readonly Call[] = [
  {
    name: 'createPayment',
    section: '4.6',
    method: 'POST',
    path: LIST,
    at: ['invoice'],
    kind: 'create',
    resource: 'payments',
    wrapper: 'payment',
    // Which fields are required is not shown; without an amount there is no payment.
    bodies: [{ name: 'a payment', model: money, sent: money, required: ['amount'] }],
  },
  {
    name: 'getPayment',
    section: '4.6',
    method: 'GET',
    path: SINGLE,
    at: ['invoice', 'payment'],
    kind: 'read',
    resource: 'payments',
    wrapper: 'payment',
  },
  {
    name: 'updatePayment',
    section: '4.6',
    method: 'PUT',
    path: SINGLE,
    at: ['invoice', 'payment'],
    kind: 'update',
    resource: 'payments',
    wrapper: 'payment',
    // "Any of" the fields: none is required.
    bodies: [{ name: 'a payment', model: money, sent: money, required: [] }],
  },
  {
    name: 'deletePayment',
    section: '4.6',
    method: 'DELETE',
    path: SINGLE,
    at: ['invoice', 'payment'],
    kind: 'delete',
    resource: 'payments',
    wrapper: null,
  },
  {
    name: 'listPayments',
    section: '4.6',
    method: 'GET',
    path: LIST,
    at: ['invoice'],
    kind: 'list',
    resource: 'payments',
    wrapper: 'payments',
    sortedBy: ['created_at'],
    isOrderChosen: false,
  },
  {
    name: 'markPaymentAsRealized',
    section: '4.6',
    method: 'POST',
    path: `${SINGLE}/mark_as_realized`,
    at: ['invoice', 'payment'],
    kind: 'realize',
    resource: 'payments',
    wrapper: 'payment',
  },
];
