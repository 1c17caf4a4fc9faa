import type { ExpenseCategory, ItemCategory, RatedCategory } from '#shared/model/category.ts';
import type { Connection } from '#shared/model/connection.ts';
import type { Contact } from '#shared/model/contact.ts';
import type { DocumentDetails, Invoice } from '#shared/model/invoice.ts';
import type { Payment } from '#shared/model/payment.ts';

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

export interface StoredInvoice {
  readonly id: number;
  readonly hash_key: string;
  readonly connection_id: number;
  readonly currency: string;
  readonly stage: InvoiceStage;
  readonly fields: InvoiceFields;
  readonly details: DocumentDetails;
  readonly sub_total: string;
  readonly billed_total: string;
  readonly payments: readonly StoredPayment[];
  readonly created_at: string;
  readonly trashed_at: string | null;
}

export interface MailAddress {
  readonly name: string | null;
  readonly email: string;
}

/** A mail the service would have sent. */
export interface Mail {
  readonly id: number;
  readonly kind: 'deliver' | 'reminder';
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
  'connection' | 'contact' | 'invoice' | 'line' | 'adjustment' | 'payment' | 'category' | 'mail' | 'hash_key';

/** All that the service remembers, as plain JSON: stringify it, store it, and hand it back later. */
export interface DemoState {
  readonly version: 1;
  /** Grows with every change, so that a caller can tell whether there is anything to store. */
  revision: number;
  /** The last number given out; ids are counted per table, so different kinds of object share ids. */
  readonly counters: Record<Counter, number>;
  readonly connections: StoredConnection[];
  readonly invoices: StoredInvoice[];
  readonly item_categories: ItemCategory[];
  readonly expense_categories: ExpenseCategory[];
  readonly task_categories: RatedCategory[];
  readonly trip_categories: RatedCategory[];
  readonly mails: Mail[];
}

/** The state of an account on its first day. */
export function createEmptyState(): DemoState {
  return {
    version: 1,
    revision: 0,
    counters: {
      connection: 0,
      contact: 0,
      invoice: 0,
      line: 0,
      adjustment: 0,
      payment: 0,
      category: 0,
      mail: 0,
      hash_key: 0,
    },
    connections: [],
    invoices: [],
    item_categories: [],
    expense_categories: [],
    task_categories: [],
    trip_categories: [],
    mails: [],
  };
}
