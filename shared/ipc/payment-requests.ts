import { isPlainDate } from '#shared/dates/plain-date.ts';
import type { LedgerPage } from '#shared/payments/ledger.ts';
import { ledgerOrders, ledgerTabs, MOST_MARKED } from '#shared/payments/ledger.ts';
import type { MarkResult, UnmarkResult } from '#shared/payments/marking.ts';
import type { InvoicePayments, PaymentContext, PaymentRow } from '#shared/payments/payment-row.ts';
import { LONGEST_SEARCH } from '#shared/search/longest-search.ts';
import type { Uid } from '#shared/service/ids.ts';
import { answer, call, done } from './call.ts';
import { amount, byUid, rowsUpTo, uid } from './shapes.ts';
import { z } from './zod.ts';

const MOST_TWINS = 10_000;
const form = z.strictObject({
  date: z.string().max(200),
  amount: z.string().max(200),
  method: z.string().max(100),
  details: z.string().max(20_000),
  isReceived: z.boolean(),
});
const confirmed = z.strictObject({ twins: z.array(uid).max(MOST_TWINS), over: amount });
const byUids = z.strictObject({ uids: z.array(uid).max(MOST_MARKED) });
const byInvoice = z.strictObject({ invoiceUid: uid });

/** Requests about payments. */
export const paymentRequests = {
  'payment:get': call(byUid, answer<PaymentRow>()),
  /** Returns the given payments that are in the book, as they are now, in any order. */
  'payment:of-uids': call(byUids, answer<readonly PaymentRow[]>()),
  'payment:list': call(byInvoice, answer<InvoicePayments>()),
  /** Returns the facts about an invoice that the payment dialog needs. */
  'payment:prepare': call(byInvoice, answer<PaymentContext>(), { flushes: 'invoiceUid' }),
  /** Enqueues a payment; `needs_confirmation` when a question comes up that is not among those `confirmed`. */
  'payment:save': call(byInvoice.extend({ form, confirmed }), answer<{ readonly uid: Uid }>()),
  /**
   * Changes a payment. `expected` is the form that an undo or redo expects: `invalid_input` when the payment has
   * changed since. `opened` is the form before the person typed; null when all of `form` is meant.
   */
  'payment:update': call(
    z.strictObject({ uid, form, confirmed, expected: form.nullable(), opened: form.nullable() }),
    done,
  ),
  /** Discards a recorded payment that waits; `invalid_input` after it was sent. */
  'payment:take-back': call(byUid, answer<{ readonly deletedAt: number }>()),
  'payment:delete': call(byUid, answer<{ readonly deletedAt: number }>()),
  /** Takes a delete back while it waits, or records a discarded payment again. */
  'payment:restore': call(z.strictObject({ uid, deletedAt: z.int().nonnegative() }), done),
  /** Marks payments as received; returns a result for each, in the order of `uids`. */
  'payment:realize': call(byUids, answer<readonly MarkResult[]>()),
  /** Takes back marks that wait; returns a result for each, in the order of `uids`. */
  'payment:unrealize': call(byUids, answer<readonly UnmarkResult[]>()),
  'payment:ledger': call(
    z.strictObject({
      tab: z.enum(ledgerTabs),
      search: z.string().max(LONGEST_SEARCH),
      method: z.string().max(100).nullable(),
      until: z.string().refine(isPlainDate, 'not a date').nullable(),
      order: z.enum(ledgerOrders),
      offset: z.int().nonnegative(),
      limit: rowsUpTo(500),
    }),
    answer<LedgerPage>(),
  ),
};
