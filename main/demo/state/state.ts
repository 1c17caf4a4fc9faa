import type { ExpenseCategory, ItemCategory, RatedCategory } from '#shared/service/category.ts';
import type { Connection } from '#shared/service/connection.ts';
import type { Contact } from '#shared/service/contact.ts';
import type { Estimate } from '#shared/service/estimate.ts';
import type { DocumentDetails, Invoice } from '#shared/service/invoice.ts';
import type { Payment } from '#shared/service/payment.ts';
import type { RecurringInvoice } from '#shared/service/recurring-invoice.ts';

/** Records are replaced whole, never edited in place: a refused request cannot leave half a change behind. */
export interface StoredConnection extends Connection {
  readonly contacts: readonly Contact[];
  readonly trashed_at: string | null;
}

export type StoredPayment = Pick<
  Payment,
  'id' | 'date' | 'payment_method' | 'details' | 'payment_receipt_no' | 'payment_receipt_hash_key' | 'created_at'
> & { readonly amount: string; readonly state: 'realized' | 'unrealized' };

/** How far an invoice has come towards its reader; `partial` and `paid` follow from its payments. */
export type InvoiceStage = 'draft' | 'sent' | 'viewed';

/** The scalars of an invoice that its owner writes. */
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

/** What invoices, recurring invoices and estimates have in common. */
export interface StoredStatement {
  readonly id: number;
  readonly hash_key: string;
  readonly connection_id: number;
  readonly currency: string;
  /** Whether staff may see it; the owner sees everything. */
  readonly shared: boolean;
  /** Archived statements are in no list, but a read answers them. */
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
  /** Gone for the API, but the web side may put the receipts back. */
  readonly deleted_payments: readonly StoredPayment[];
  /** The schedule that generated it. */
  readonly recurring_id: number | null;
}

/** The scalars of a schedule that its owner writes. */
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
  /** How many invoices it has generated. */
  readonly iteration_no: number;
  /** The day of the month that billing dates return to after shorter months; 1 to 31. */
  readonly anchor_day: number;
  /** Whether the customer agreed to be billed; only `auto_bill` waits for it. */
  readonly accepted: boolean;
  /** The web side stopped it. */
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

/** A mail the service would have sent. */
export interface Mail {
  readonly id: number;
  readonly kind: 'deliver' | 'reminder' | 'receipt';
  /** A call of the API, the clock of a schedule, or a realized payment. */
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

/** Raised whenever a state stored before would no longer be understood. */
export const STATE_VERSION = 2;

/** All that the service remembers, as plain JSON: stringify it, store it, and hand it back later. */
export interface DemoState {
  readonly version: typeof STATE_VERSION;
  /** Grows with every change, so that a caller can tell whether there is anything to store. */
  revision: number;
  /** The last number given out; ids are counted per table, so different kinds of object share ids. */
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

/** The state of an account on its first day. */
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
