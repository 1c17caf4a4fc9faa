import { save, timestamp } from '#main/demo/state/demo-state.ts';
import { formatMoney } from '#main/demo/totals/currencies.ts';
import { nextHashKey, nextId } from '#main/demo/state/next-id.ts';
import { defaultLetter, recordMail } from '#main/demo/invoices/mail-draft.ts';
import type { StoredInvoice, StoredPayment } from '#main/demo/state/state.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

/**
 * Payments by these methods are announced until they are marked as received; gateways report money that has arrived.
 */
const OFFLINE_METHODS: readonly string[] = ['cash', 'check', 'bank_transfer', 'other'];

export type PaymentFields = Pick<StoredPayment, 'date' | 'amount' | 'payment_method' | 'details'>;

function initialState({ knobs }: DemoContext, method: string | null): StoredPayment['state'] {
  const isOffline = method === null || OFFLINE_METHODS.includes(method);
  return isOffline && knobs.payment_state === 'by_method' ? 'unrealized' : 'realized';
}

/** Returns a new payment with its own identity, not yet saved. */
export function newPayment(demo: DemoContext, fields: PaymentFields): StoredPayment {
  const id = nextId(demo.state, 'payment');
  return {
    id,
    ...fields,
    payment_receipt_no: `RCPT-${id}`,
    payment_receipt_hash_key: nextHashKey(demo.state),
    state: initialState(demo, fields.payment_method),
    created_at: timestamp(demo),
  };
}

function isReceiptDue({ knobs }: DemoContext, { fields }: StoredInvoice): boolean {
  if (knobs.receipts === 'as_flagged') return fields.send_receipts_automatically === true;
  return knobs.receipts === 'always';
}

function sendReceipt(demo: DemoContext, invoice: StoredInvoice, payment: StoredPayment): void {
  const subject = `Receipt ${payment.payment_receipt_no ?? ''}`;
  const amount = formatMoney(payment.amount, invoice.currency);
  const message = `${subject}: ${amount} for invoice ${invoice.fields.statement_no ?? ''}.`;
  recordMail(demo, 'receipt', 'payment', invoice, { ...defaultLetter(demo, invoice, false), subject, message });
}

/**
 * Saves the payment with its invoice and returns the changed invoice. A payment that becomes realized may send a
 * receipt.
 */
export function savePayment(demo: DemoContext, invoice: StoredInvoice, payment: StoredPayment): StoredInvoice {
  const previous = invoice.payments.find((other) => other.id === payment.id);
  const payments = previous
    ? invoice.payments.map((other) => (other.id === payment.id ? payment : other))
    : [...invoice.payments, payment];
  const updated = { ...invoice, payments };
  save(demo, demo.state.invoices, updated);
  const isReceived = payment.state === 'realized' && previous?.state !== 'realized';
  if (isReceived && isReceiptDue(demo, updated)) sendReceipt(demo, updated, payment);
  return updated;
}
