import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from './ids.ts';

/** The business states people sort their invoices by, plus what is not in the account yet. */
export const invoiceTabs = ['all', 'drafts', 'unsent', 'outstanding', 'overdue', 'partial', 'paid'] as const;
export type InvoiceTab = (typeof invoiceTabs)[number];

export const invoiceSortColumns = ['number', 'client', 'date', 'due', 'state', 'total', 'due_amount'] as const;
export type InvoiceSortColumn = (typeof invoiceSortColumns)[number];

export interface InvoiceSort {
  readonly column: InvoiceSortColumn;
  readonly direction: 'asc' | 'desc';
}

/** Where an object stands between this computer and the account. `local` is a draft nobody asked to upload yet. */
export type UploadState = 'synced' | 'local' | 'waiting' | 'sending' | 'unconfirmed' | 'needs_you';

/** One row of the invoice list. Amounts are decimal strings; `dueDays` counts days until due, negative when late. */
export interface InvoiceRow {
  readonly uid: Uid;
  readonly number: string;
  readonly clientUid: Uid | null;
  readonly clientName: string;
  readonly summary: string;
  readonly date: PlainDate | null;
  readonly dueDate: PlainDate | null;
  readonly state: string;
  readonly isOverdue: boolean;
  readonly currency: string | null;
  readonly billedTotal: string | null;
  readonly totalDue: string | null;
  readonly upload: UploadState;
  readonly hasDetails: boolean;
}

export interface CurrencySum {
  readonly currency: string | null;
  /** Minor units of the currency: the amount due for open tabs, the billed total for the others. */
  readonly minor: number;
  /** Invoices whose amount is too long to be summed. */
  readonly leftOut: number;
}

export interface TabCount {
  readonly tab: InvoiceTab;
  readonly count: number;
  readonly sums: readonly CurrencySum[];
}

export interface InvoiceListPage {
  readonly rows: readonly InvoiceRow[];
  readonly total: number;
}
