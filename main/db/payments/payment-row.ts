import type { SQL } from 'drizzle-orm';
import { eq, sql } from 'drizzle-orm';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import type { JsonObject } from '#shared/json.ts';
import { filledText } from '#shared/json.ts';
import type { OutboxRow } from '#shared/outbox/entry.ts';
import { isRefused } from '#shared/outbox/entry.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { UploadState } from '#shared/lists/invoice-list.ts';
import type { PaymentRow, PaymentStep } from '#shared/payments/payment-row.ts';
import { parseJson } from '#main/db/objects/object-state.ts';
import { qualified } from '#main/db/connection/qualified-column.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { payments } from '#main/db/schema/payments.ts';
import type { OutboxTable } from '#main/db/outbox/outbox-table.ts';
import { patchWithoutDraft } from './patch-without-draft.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { toUploadState } from '#main/db/invoice-list/row-badges.ts';

export interface PaymentParts {
  readonly orm: Orm;
  readonly outbox: OutboxTable;
}

/** The currency of a payment, or its invoice's. */
export const paymentCurrency: SQL<string | null> = sql<
  string | null
>`coalesce(${qualified(payments.currency)}, ${qualified(invoices.currency)})`;

/** Selects payments with the columns of their invoices that screens show. */
export function selectPayments(orm: Orm) {
  return orm
    .select({
      no: sql<number>`payments.rowid`,
      uid: payments.uid,
      invoiceUid: payments.invoiceUid,
      invoiceNumber: invoices.statementNo,
      clientUid: invoices.connectionUid,
      clientName: invoices.clientName,
      date: payments.date,
      amount: payments.amount,
      currency: paymentCurrency,
      method: payments.paymentMethod,
      details: payments.details,
      state: payments.state,
      mirrorJson: payments.mirrorJson,
      isUnsent: payments.isUnsent,
      invoiceMirrorJson: invoices.mirrorJson,
      invoicePatchJson: invoices.patchJson,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.uid, payments.invoiceUid))
    .$dynamic();
}

type FoundPayment = ReturnType<ReturnType<typeof selectPayments>['all']>[number];

/** Returns the open outbox entries of payments, by payment. */
export function openPaymentEntries(outbox: OutboxTable): ReadonlyMap<Uid, readonly OutboxRow[]> {
  const byUid = new Map<Uid, OutboxRow[]>();
  for (const entry of outbox.listOpen()) {
    if (entry.mutation.resource !== 'payments') continue;
    const known = byUid.get(entry.mutation.uid);
    if (known === undefined) byUid.set(entry.mutation.uid, [entry]);
    else known.push(entry);
  }
  return byUid;
}

interface OfInvoice {
  readonly invoiceUid: Uid;
  readonly mirror: JsonObject | null;
  readonly patch: JsonObject | null;
}

export function toPaymentRow(found: FoundPayment, open: readonly OutboxRow[], outbox: OutboxTable): PaymentRow {
  const { no: _no, mirrorJson, isUnsent, invoiceMirrorJson, invoicePatchJson, ...columns } = found;
  const mirror = parseJson(mirrorJson);
  const ofInvoice: OfInvoice = {
    invoiceUid: found.invoiceUid,
    mirror: parseJson(invoiceMirrorJson),
    patch: parseJson(invoicePatchJson),
  };
  const text = (name: string): string | null => filledText(mirror?.[name]);
  const inAccount = text('amount');
  return {
    ...columns,
    date: columns.date !== null && isPlainDate(columns.date) ? columns.date : null,
    // A service may omit the state of a payment that it has: an empty text differs from null.
    state: mirror === null ? null : (columns.state ?? ''),
    upload: uploadOf(open, isUnsent),
    waitingFor: stepOf(open),
    isRealizeWaiting: open.some(({ mutation }) => mutation.op === 'realize'),
    amountInAccount: inAccount === columns.amount ? null : inAccount,
    problem: open.find(isRefused)?.error ?? null,
    receiptNo: text('payment_receipt_no'),
    mailsReceipt: mailsReceipt(ofInvoice, outbox),
  };
}

/** Returns true when the account will mail a receipt. An open draft does not count: the account acts on the saved invoice. */
function mailsReceipt({ invoiceUid, mirror, patch }: OfInvoice, outbox: OutboxTable): boolean {
  const saved = patch === null ? null : patchWithoutDraft({ mirror, patch }, outbox.listOpenOf(invoiceUid));
  const invoice: JsonObject = { ...mirror, ...saved };
  return invoice['send_receipts_automatically'] === true;
}

const pressing = ['needs_you', 'unconfirmed', 'sending', 'queued'] as const;

function uploadOf(open: readonly OutboxRow[], isUnsent: boolean): UploadState {
  return toUploadState(pressing.find((word) => open.some(({ state }) => state === word)) ?? null, isUnsent);
}

function stepOf(open: readonly OutboxRow[]): PaymentStep | null {
  // A delete outweighs the entries before it.
  const ops = open.map(({ mutation }) => mutation.op);
  if (ops.includes('delete')) return 'delete';
  return ops.find((op) => op === 'create' || op === 'update' || op === 'realize') ?? null;
}
