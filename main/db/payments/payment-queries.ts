import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { JsonObject } from '#shared/json.ts';
import { filledText, textOrEmpty } from '#shared/json.ts';
import { amountDue } from '#shared/projection/amount-due.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { OfflineMethod } from '#shared/payments/methods.ts';
import { isOfflineMethod, offlineMethods } from '#shared/payments/methods.ts';
import type { PaidInvoice } from '#shared/payments/payment-guards.ts';
import type { InvoicePayments, PaymentContext, PaymentListing, PaymentRow } from '#shared/payments/payment-row.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { openAmounts, waitingEffect } from '#shared/payments/payment-sums.ts';
import { drawnInvoice } from '#main/db/invoices/drawn-invoice.ts';
import type { BookParts } from '#main/db/book-parts.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import { qualified } from '#main/db/connection/qualified-column.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { payments } from '#main/db/schema/payments.ts';
import { getClientCard } from '#main/db/clients/client-search.ts';
import { openPaymentEntries, selectPayments, toPaymentRow } from './payment-row.ts';
import { patchWithoutDraft } from './patch-without-draft.ts';

type PaymentBook = Pick<BookParts, 'orm' | 'rows' | 'outbox'>;

/** Returns the payments of an invoice, oldest first, including those that wait to be deleted. */
function paymentsOf({ orm, outbox }: PaymentBook, invoiceUid: Uid): readonly PaymentRow[] {
  const open = openPaymentEntries(outbox);
  return selectPayments(orm)
    .where(and(eq(payments.invoiceUid, invoiceUid), or(eq(payments.isListed, true), sql`${payments.isDeleting} = 1`)))
    .orderBy(asc(payments.date), asc(payments.uid))
    .all()
    .map((found) => toPaymentRow(found, open.get(found.uid) ?? [], outbox));
}

export function paymentRow({ orm, outbox }: PaymentBook, uid: Uid): PaymentRow | null {
  const found = selectPayments(orm).where(eq(payments.uid, uid)).get();
  return found === undefined ? null : toPaymentRow(found, outbox.listOpenOf(uid), outbox);
}

/** Returns the payments of these uids that the book has. */
export function paymentRows({ orm, outbox }: PaymentBook, uids: readonly Uid[]): readonly PaymentRow[] {
  const open = openPaymentEntries(outbox);
  return selectPayments(orm)
    .where(sql`${qualified(payments.uid)} IN (SELECT value FROM json_each(${JSON.stringify(uids)}))`)
    .all()
    .map((found) => toPaymentRow(found, open.get(found.uid) ?? [], outbox));
}

/** Returns the payments of an invoice with its amounts; null for an unknown invoice. */
export function invoicePayments(book: PaymentBook, invoiceUid: Uid): InvoicePayments | null {
  const invoice = invoiceOf(book, invoiceUid);
  if (invoice === null) return null;
  const listed = paymentsOf(book, invoiceUid);
  return {
    invoiceUid,
    payments: listed,
    listing: listingOf(invoice.state),
    effect: waitingEffect(figuresIn(invoice.view), listed),
  };
}

/** Returns the rest of an invoice once all known payments have come in; null when its amounts are unknown. */
export function leftToPay(book: PaymentBook, invoiceUid: Uid, view: JsonObject): Decimal | null {
  return openAmounts(figuresIn(view), paymentsOf(book, invoiceUid)).left;
}

/** Returns the amounts and payments of an invoice, without its open draft; null for an unknown invoice. */
export function paidInvoice(book: PaymentBook, invoiceUid: Uid): PaidInvoice | null {
  const invoice = invoiceOf(book, invoiceUid);
  return invoice === null ? null : { ...figuresIn(invoice.view), payments: paymentsOf(book, invoiceUid) };
}

/** Returns what the payment dialog and a receipt need; null for an unknown invoice. */
export function paymentContext(
  book: PaymentBook & Pick<BookParts, 'typed'>,
  invoiceUid: Uid,
  today: PlainDate,
): PaymentContext | null {
  book.typed.showForRead();
  const invoice = invoiceOf(book, invoiceUid);
  if (invoice === null) return null;
  const { view, state, connectionUid } = invoice;
  return {
    invoiceUid,
    ...payerOf(book, invoice, today),
    ...figuresIn(view),
    invoiceState: textOrEmpty(view['state']),
    allowsPartialPayments: view['allow_partial_payments'] !== false,
    mailsReceipt: view['send_receipts_automatically'] === true,
    payments: paymentsOf(book, invoiceUid),
    listing: listingOf(state),
    lastMethod: connectionUid === null ? null : lastMethodOf(book, connectionUid),
    today,
  };
}

type SignedFor = Pick<PaymentContext, 'number' | 'clientName' | 'client'>;

/** Returns the part of `paymentContext` that names a receipt, without reading other payments. */
export function signedFor(book: PaymentBook, invoiceUid: Uid, today: PlainDate): SignedFor | null {
  const invoice = invoiceOf(book, invoiceUid);
  return invoice === null ? null : payerOf(book, invoice, today);
}

type DrawnInvoice = NonNullable<ReturnType<typeof invoiceOf>>;

function payerOf({ orm }: PaymentBook, { view, clientName, connectionUid }: DrawnInvoice, today: PlainDate): SignedFor {
  const client = connectionUid === null ? null : getClientCard(orm, connectionUid, today);
  return { number: textOrEmpty(view['statement_no']), clientName, client };
}

/** Returns the method of the newest payment on any invoice of the client, uploaded or waiting. */
function lastMethodOf({ orm }: PaymentBook, connectionUid: Uid): OfflineMethod | null {
  const found = orm
    .select({ method: payments.paymentMethod })
    .from(invoices)
    // The client's invoices first: one who never paid so would have the payments of the whole book looked through.
    .crossJoin(payments)
    .where(
      and(
        eq(invoices.connectionUid, connectionUid),
        eq(payments.invoiceUid, invoices.uid),
        eq(payments.isListed, true),
        inArray(payments.paymentMethod, [...offlineMethods]),
      ),
    )
    .orderBy(desc(payments.date), sql`${qualified(payments.uid)} DESC`)
    .limit(1)
    .get();
  return found?.method !== undefined && found.method !== null && isOfflineMethod(found.method) ? found.method : null;
}

/** Returns the invoice without its open draft: a payment belongs to the saved invoice, and does not upload a draft on top of it. */
function invoiceOf({ rows, outbox }: PaymentBook, uid: Uid) {
  const drawn = drawnInvoice(rows, uid, (stored) => patchWithoutDraft(stored, outbox.listOpenOf(uid)));
  if (drawn === null) return null;
  const { state, view, connection } = drawn;
  return { state, view, clientName: connection?.name ?? '', connectionUid: connection?.uid ?? null };
}

function figuresIn(view: JsonObject) {
  return {
    currency: filledText(view['currency_iso_code'])?.toUpperCase() ?? null,
    billedTotal: filledText(view['billed_total']),
    paidTotal: filledText(view['paid_total']),
    totalDue: amountDue(view),
  };
}

function listingOf({ serverId, paymentsAt, isPaymentsStale }: ObjectState): PaymentListing {
  if (serverId === null) return { kind: 'only_here' };
  return paymentsAt === null ? { kind: 'never' } : { kind: 'listed', at: paymentsAt, isOutdated: isPaymentsStale };
}
