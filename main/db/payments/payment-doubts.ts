import type { JsonObject } from '#shared/json.ts';
import { asText } from '#shared/json.ts';
import { add, isDecimal, subtract } from '#shared/money/decimal.ts';
import type { Mutation } from '#shared/outbox/mutation.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import type { AcceptedDoubts, ExcessBasis, PaymentDoubts } from '#shared/payments/payment-doubts.ts';
import { acceptedTogether, isNothing, nothingAccepted, stillAccepted } from '#shared/payments/payment-doubts.ts';
import type { PaidInvoice, PaymentQuestion, TypedPayment } from '#shared/payments/payment-guards.ts';
import { acceptedBy, questionsBefore } from '#shared/payments/payment-guards.ts';
import { isPaymentMethod } from '#shared/payments/methods.ts';
import type { PaymentRow } from '#shared/payments/payment-row.ts';
import { isReceived } from '#shared/payments/payment-row.ts';
import { amountAfterwards, decimalIn } from '#shared/payments/payment-sums.ts';
import type { Uid } from '#shared/service/ids.ts';
import { invoiceState } from '#main/db/invoices/drawn-invoice.ts';
import type { BookParts } from '#main/db/book-parts.ts';
import { listedPayment, mayBeWaiting } from './listed-payment.ts';
import type { UnclaimedRows } from '#main/db/mirror/unclaimed-rows.ts';
import { paidInvoice, paymentRow } from './payment-queries.ts';

type PaymentBook = Pick<BookParts, 'orm' | 'rows' | 'outbox'> & { readonly unclaimed: UnclaimedRows };

/** A payment is about to be sent. */
interface AboutToLeave {
  readonly id: number;
  /** The fields that leave; none for a mark as received. */
  readonly sent: JsonObject;
  /** Server ids of payments that the person has said are others: they had this one sent in the face of them. */
  readonly others: readonly number[];
}

export type PaymentDoubtsOf = (payment: AboutToLeave) => PaymentDoubts | null;

/** Asks the rules of `payment-guards.ts` about entries of payments, with what the book knows. */
export function createPaymentDoubts(book: PaymentBook) {
  const { rows, outbox } = book;

  function invoiceOf(mutation: Mutation): Uid | null {
    const named = mutation.op === 'create' ? mutation.data['invoice'] : null;
    if (typeof named === 'string') return named;
    return rows.of('payments').byUid(mutation.uid)?.parentUid ?? null;
  }

  const serverIdOf = ({ uid }: PaymentRow): number => rows.of('payments').byUid(uid)?.serverId ?? 0;

  /** Returns the rows that are kept out of the book, but for those that an own payment without an answer may have become. */
  function unclaimedPayments(invoiceUid: Uid, own: readonly PaymentRow[], others: readonly number[]) {
    const serverId = invoiceState(rows, invoiceUid)?.serverId ?? null;
    const unclaimed = serverId === null ? [] : book.unclaimed.listUnder('payments', serverId);
    return unclaimed
      .filter(({ id }) => !others.includes(id))
      .map((row) => listedPayment(row, invoiceUid))
      .filter((row) => !own.some((waiting) => mayBeWaiting(waiting, row)));
  }

  function typedBy(uid: Uid, sent: JsonObject): TypedPayment | null {
    const row = paymentRow(book, uid);
    const [date, amount, payment_method] = [
      asText(sent['date']) ?? row?.date ?? null,
      asText(sent['amount']) ?? row?.amount ?? null,
      asText(sent['payment_method']) ?? row?.method ?? null,
    ];
    if (amount === null || !isDecimal(amount)) return null;
    if (date === null || payment_method === null || !isPaymentMethod(payment_method)) return null;
    return { date, amount, payment_method };
  }

  /** Returns what was accepted with the entries of a payment. Whoever accepts an excess accepts it for the whole invoice. */
  const acceptedOn = (uids: readonly Uid[], isCounted: (entry: OutboxRow) => boolean): readonly AcceptedDoubts[] =>
    uids
      .flatMap((uid) => outbox.listOf(uid))
      .filter(isCounted)
      .map(acceptedIn);

  /** True for a payment that was made or changed here: whenever it became the same as another, the person was asked. */
  const isFromHere = (uid: Uid): boolean =>
    outbox
      .listOf(uid)
      .some(
        ({ mutation }) =>
          mutation.op === 'create' ||
          (mutation.op === 'update' && comparedFields.some((name) => mutation.data[name] !== undefined)),
      );

  function knownDoubts(mutation: Mutation): AcceptedDoubts | null {
    if (mutation.resource !== 'payments' || mutation.op === 'delete') return null;
    const { uid } = mutation;
    if (mutation.op === 'realize') {
      // Only what was asked when the payment was recorded or changed: nothing is asked when it is marked.
      const accepted = acceptedOn([uid], ({ state }) => state !== 'cancelled').map(excessOnly);
      return orNull(accepted.reduce(acceptedTogether, nothingAccepted));
    }
    const invoiceUid = invoiceOf(mutation);
    const shown = invoiceUid === null ? null : paidInvoice(book, invoiceUid);
    if (shown === null) return null;
    const typed = typedBy(uid, mutation.data);
    if (typed === null) return null;
    // The figures of the account may be older than its payments, or younger: nothing that either says is news to the person.
    const basis = basisOf(shown, uid, typed);
    const known = [shown, asListed(shown)].map((invoice) => ({
      ...acceptedBy(questionsBefore(invoice, typed, uid)),
      basis,
    }));
    return orNull(known.reduce(acceptedTogether, nothingAccepted));
  }

  function paymentDoubts({ id, sent, others }: AboutToLeave): PaymentDoubts | null {
    const entry = outbox.get(id);
    const invoiceUid = entry === null ? null : invoiceOf(entry.mutation);
    const shown = invoiceUid === null ? null : paidInvoice(book, invoiceUid);
    if (entry === null || invoiceUid === null || shown === null) return null;
    const { op, uid } = entry.mutation;
    const typed = typedBy(uid, { ...rows.of('payments').byUid(uid)?.mirror, ...sent });
    if (typed === null) return null;
    // What the invoice comes to in the account: an edit of it that waits may never get there.
    const billedTotal = asText(invoiceState(rows, invoiceUid)?.mirror?.['billed_total']);
    const payments = [
      ...shown.payments.filter((row) => !others.includes(serverIdOf(row))),
      ...unclaimedPayments(
        invoiceUid,
        shown.payments.filter((row) => row.uid !== uid),
        others,
      ),
    ];
    const listed = asListed({ ...shown, billedTotal, payments });
    const invoice = op === 'realize' ? onlyReceived(listed) : listed;
    const isSinceThen = ({ state, settledAt }: OutboxRow): boolean =>
      state !== 'cancelled' && (settledAt === null || settledAt >= entry.createdAt);
    const basis = basisOf(listed, uid, typed);
    const uids = payments.map((row) => row.uid);
    const accepted = [acceptedIn(entry), ...acceptedOn(uids, isSinceThen).map(excessOnly)]
      .map((known) => stillAccepted(known, basis))
      .reduce(acceptedTogether, { ...nothingAccepted, twins: uids.filter(isFromHere) });
    const questions = questionsBefore(invoice, typed, uid, accepted).filter(
      ({ kind }) => op !== 'realize' || kind === 'over',
    );
    return questions.length === 0 ? null : doubtsOf(questions, { invoice, accepted, basis });
  }

  return { knownDoubts, paymentDoubts };
}

const comparedFields = ['date', 'amount', 'payment_method'] as const;

function doubtsOf(
  questions: readonly PaymentQuestion[],
  known: { readonly invoice: PaidInvoice; readonly accepted: AcceptedDoubts; readonly basis: ExcessBasis },
): PaymentDoubts {
  const { invoice, accepted, basis } = known;
  const { twins, over } = acceptedBy(questions);
  return {
    twins: invoice.payments
      .filter(({ uid }) => twins.includes(uid) && !accepted.twins.includes(uid))
      .map(({ uid, date, amount, method, details }) => ({ uid, date, amount, method, details })),
    ...(questions.some(({ kind }) => kind === 'over') ? { over, basis } : { over: null }),
    currency: invoice.currency,
  };
}

/** Returns the invoice as the list of its payments shows it: its own figures may be older than that list. */
function asListed(invoice: PaidInvoice): PaidInvoice {
  const { billedTotal, payments } = invoice;
  const received = payments.filter((row) => row.state !== null && isReceived({ ...row, isRealizeWaiting: false }));
  const amounts = received.map(({ amount, amountInAccount }) => amountInAccount ?? amount ?? '0').filter(isDecimal);
  const paidTotal = add('0', ...amounts);
  const totalDue = billedTotal === null || !isDecimal(billedTotal) ? null : subtract(billedTotal, paidTotal);
  return { ...invoice, paidTotal, totalDue };
}

/** Returns what an excess is computed from, with the payment as it was typed. */
function basisOf({ billedTotal, payments }: PaidInvoice, uid: Uid, { amount }: TypedPayment): ExcessBasis {
  const amounts = Object.fromEntries(payments.map((row) => [row.uid, amountAfterwards(row)]));
  return { billed: decimalIn(billedTotal), amounts: { ...amounts, [uid]: amount } };
}

/** Returns it without twins: those are of one payment. */
const excessOnly = (accepted: AcceptedDoubts): AcceptedDoubts => ({ ...accepted, twins: [] });

/** Returns the invoice without announced payments: nothing is due any less for them. */
const onlyReceived = (invoice: PaidInvoice): PaidInvoice => ({
  ...invoice,
  payments: invoice.payments.filter(isReceived),
});

/** Returns what the person accepted with an entry. */
export const acceptedIn = ({ mutation }: OutboxRow): AcceptedDoubts =>
  ('accepted' in mutation ? mutation.accepted : undefined) ?? nothingAccepted;

const orNull = (accepted: AcceptedDoubts): AcceptedDoubts | null => (isNothing(accepted) ? null : accepted);
