import { MOST_SELECTED } from '#shared/lists/list-query.ts';
import type { MarkResult } from '#shared/payments/marking.ts';
import type { PaymentCoverage } from '#shared/payments/payment-coverage.ts';
import type { InvoicePayments, PaymentContext, PaymentRow } from '#shared/payments/payment-row.ts';
import type { Uid } from '#shared/service/ids.ts';
import { answer, call, done } from './call.ts';
import { amount, byUid, nothing, uid } from './shapes.ts';
import { z } from './zod.ts';

const MOST_TWINS = 10_000;
/** Parses a payment as its dialog shows it. */
export const paymentForm = z.strictObject({
  date: z.string().max(200),
  amount: z.string().max(200),
  method: z.string().max(100),
  details: z.string().max(20_000),
  isReceived: z.boolean(),
});
const confirmed = z.strictObject({ twins: z.array(uid).max(MOST_TWINS), over: amount });
export const byPayments = z.strictObject({ uids: z.array(uid).max(MOST_SELECTED) });
const byInvoice = z.strictObject({ invoiceUid: uid });

/** Requests about payments. */
export const paymentRequests = {
  'payment:get': call(byUid, answer<PaymentRow>()),
  /** Returns the given payments that are in the book, as they are now, in any order. */
  'payment:of-uids': call(byPayments, answer<readonly PaymentRow[]>()),
  'payment:list': call(byInvoice, answer<InvoicePayments>()),
  /** Returns the facts about an invoice that the payment dialog needs. */
  'payment:prepare': call(byInvoice, answer<PaymentContext>(), { flushes: 'invoiceUid' }),
  /** Enqueues a payment; `needs_confirmation` when a question comes up that is not among those `confirmed`. */
  'payment:save': call(byInvoice.extend({ form: paymentForm, confirmed }), answer<{ readonly uid: Uid }>()),
  /** Changes a payment. `opened` is the form before the person typed. */
  'payment:update': call(z.strictObject({ uid, form: paymentForm, confirmed, opened: paymentForm.nullable() }), done),
  'payment:delete': call(byUid, answer<{ readonly deletedAt: number }>()),
  /** Marks payments as received; returns a result for each, in the order of `uids`. */
  'payment:realize': call(byPayments, answer<readonly MarkResult[]>()),
  /** Tells which of the account's payments the book lacks. */
  'payment:coverage': call(nothing, answer<PaymentCoverage>()),
};
