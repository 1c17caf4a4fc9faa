import type { ExpenseCategory, ItemCategory, RatedCategory } from '#shared/service/category.ts';
import type { Connection } from '#shared/service/connection.ts';
import type { Contact } from '#shared/service/contact.ts';
import type { Estimate } from '#shared/service/estimate.ts';
import type { DocumentDetails, Invoice } from '#shared/service/invoice.ts';
import type { Payment } from '#shared/service/payment.ts';
import type { RecurringInvoice } from '#shared/service/recurring-invoice.ts';

/**
 * A stored connection. Records are replaced whole, never edited in place: a refused request cannot leave half a change.
 */
export interface StoredConnection extends Connection {
  readonly contacts: readonly Contact[];
  readonly trashed_at: string | null;
}

export type StoredPayment = Pick<
  Payment,
  'id' | 'date' | 'payment_method' | 'details' | 'payment_receipt_no' | 'payment_receipt_hash_key' | 'created_at'
> & { readonly amount: string; readonly state: 'realized' | 'unrealized' };

/** The stage of an invoice on its way to its recipient; `partial` and `paid` follow from its payments. */
export type InvoiceStage = 'draft' | 'sent' | 'viewed';

/** The scalar fields of an invoice that its owner writes. */
export type InvoiceFields = Pick<
  Invoice,
  | 'date'
  | 'due_date'
  | 'summary'
  | 'note'
  | 'statement_no'
  | 'payment_options'
  | 'allow_partial_payments'
  | 'send_receipts_automatically'
  | 'send_reminders'
  | 'po_number'
>;

/** The common fields of invoices, recurring invoices and estimates. */
export interface StoredStatement {
  readonly id: number;
  readonly hash_key: string;
  readonly connection_id: number;
  readonly currency: string;
  /** True when staff may see it; the owner sees everything. */
  readonly shared: boolean;
  /** Archived documents are in no list, but can be read. */
  readonly archived: boolean;
  readonly sub_total: string;
  readonly billed_total: string;
  readonly created_at: string;
  readonly trashed_at: string | null;
}

export interface StoredInvoice extends StoredStatement {
  readonly stage: InvoiceStage;
  readonly fields: InvoiceFields;
  readonly details: DocumentDetails;
  /** Tax that the web side put on single lines: part of `billed_total`, but nowhere in the arrays. */
  readonly hidden_tax: string | null;
  readonly payments: readonly StoredPayment[];
  /** Deleted for the API, but the web side may restore them. */
  readonly deleted_payments: readonly StoredPayment[];
  /** The schedule that generated it. */
  readonly recurring_id: number | null;
}

/** The scalar fields of a schedule that its owner writes. */
export type RecurringFields = Pick<
  RecurringInvoice,
  | 'recurring_method'
  | 'start_date'
  | 'next_billing_date'
  | 'profile_name'
  | 'profile_no'
  | 'occurrences'
  | 'interval_unit'
  | 'interval'
  | 'due_date_options'
  | 'summary'
  | 'note'
  | 'po_number'
  | 'payment_options'
  | 'allow_partial_payments'
  | 'send_receipts_automatically'
  | 'send_reminders'
>;

export interface StoredRecurringInvoice extends StoredStatement {
  readonly fields: RecurringFields;
  readonly details: DocumentDetails;
  readonly statement_no: string | null;
  /** The number of invoices it has generated. */
  readonly iteration_no: number;
  /** The day of the month that billing dates return to after shorter months; 1 to 31. */
  readonly anchor_day: number;
  /** True when the client agreed to be billed; only `auto_bill` waits for it. */
  readonly accepted: boolean;
  /** Set when the web side stopped it. */
  readonly halted: 'paused' | 'closed' | null;
}

export interface StoredEstimate extends StoredStatement {
  readonly fields: Pick<
    Estimate,
    'date' | 'expire_date' | 'state' | 'summary' | 'note' | 'statement_no' | 'send_reminders'
  >;
}

export interface MailAddress {
  readonly name: string | null;
  readonly email: string;
}

/** A mail that the service would have sent. */
export interface Mail {
  readonly id: number;
  readonly kind: 'deliver' | 'reminder' | 'receipt';
  /** The cause: a call of the API, a schedule, or a realized payment. */
  readonly cause: 'api' | 'schedule' | 'payment';
  readonly template: 'default' | 'custom';
  readonly invoice_hash_key: string;
  readonly recipients: readonly MailAddress[];
  readonly blind_copies: readonly MailAddress[];
  readonly subject: string;
  readonly message: string;
  readonly attachment: boolean;
  readonly created_at: string;
}

export type Counter =
  | 'connection'
  | 'contact'
  | 'invoice'
  | 'recurring_invoice'
  | 'estimate'
  | 'line'
  | 'adjustment'
  | 'payment'
  | 'category'
  | 'mail'
  | 'hash_key';

/** Raise it whenever a stored state would no longer be understood. */
export const STATE_VERSION = 2;

/** The whole state of the service, as plain JSON: it can be stored and passed in again later. */
export interface DemoState {
  readonly version: typeof STATE_VERSION;
  /** Grows with every change, so that a caller knows when to store it. */
  revision: number;
  /** The last number given to each table; different kinds of object share ids. */
  readonly counters: Record<Counter, number>;
  readonly connections: StoredConnection[];
  readonly invoices: StoredInvoice[];
  readonly recurring_invoices: StoredRecurringInvoice[];
  readonly estimates: StoredEstimate[];
  readonly item_categories: ItemCategory[];
  readonly expense_categories: ExpenseCategory[];
  readonly task_categories: RatedCategory[];
  readonly trip_categories: RatedCategory[];
  readonly mails: Mail[];
}

/** Returns the state of an empty account. */
export function createEmptyState(): DemoState {
  return {
    version: STATE_VERSION,
    revision: 0,
    counters: {
      connection: 0,
      contact: 0,
      invoice: 0,
      recurring_invoice: 0,
      estimate: 0,
      line: 0,
      adjustment: 0,
      payment: 0,
      category: 0,
      mail: 0,
      hash_key: 0,
    },
    connections: [],
    invoices: [],
    recurring_invoices: [],
    estimates: [],
    item_categories: [],
    expense_categories: [],
    task_categories: [],
    trip_categories: [],
    mails: [],
  };
}
