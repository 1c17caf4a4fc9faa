import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { LateAge } from '#shared/search/late-ages.ts';
import type { FilterTerm } from '#shared/search/filter.ts';
import type { Uid } from '#shared/service/ids.ts';

/** The business states people sort their invoices by, plus what is not in the account yet. */
export const invoiceTabs = ['all', 'drafts', 'unsent', 'outstanding', 'overdue', 'partial', 'paid'] as const;
export type InvoiceTab = (typeof invoiceTabs)[number];

export const invoiceSortColumns = [
  'number',
  'client',
  'date',
  'due',
  'state',
  'total',
  'due_amount',
  'last_contact',
  'summary',
  'expected',
  'po',
  'currency',
  'created',
  'days_open',
  'paid_share',
] as const;
export type InvoiceSortColumn = (typeof invoiceSortColumns)[number];

export interface InvoiceSort {
  readonly column: InvoiceSortColumn;
  readonly direction: 'asc' | 'desc';
}

/** Where an object stands between this computer and the account. `local` is a draft nobody asked to upload yet. */
export type UploadState = 'synced' | 'local' | 'waiting' | 'sending' | 'unconfirmed' | 'needs_you';

/** One row of the invoice list. Amounts are decimal strings. */
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
  readonly paidTotal: string | null;
  readonly poNumber: string;
  /** As the service tells it; null for what is only here. */
  readonly createdAt: string | null;
  readonly upload: UploadState;
  readonly hasDetails: boolean;
  /** Money that is on its way: told to nobody yet but here, or in the account as announced and not received. */
  readonly waitingPayment: 'only_here' | 'announced' | null;
  /** The newest mail about it that left from this computer, or a call that was noted; what left from anywhere else is not known. */
  readonly lastContact: LastContact | null;
  /** When the newest mail about any invoice of its client left from this computer, or they were called, in ms. */
  readonly clientContactAt: number | null;
  /** When its client usually pays such an invoice: where it is open, has a date, and enough is known of the client. */
  readonly expectedDate: PlainDate | null;
  /** So many paid invoices of its client, with all their payments, say so. */
  readonly payLagOf: number;
  /** Local tags, by name. */
  readonly tags: readonly string[];
}

export interface LastContact {
  readonly kind: 'sent' | 'reminded' | 'called';
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Amounts of one currency added up. Nothing in the program adds amounts of two. */
export interface MoneySum {
  readonly currency: string | null;
  /** Minor units of the currency. */
  readonly minor: number;
}

/** The amounts due for open tabs, the billed totals for the others. */
export interface CurrencySum extends MoneySum {
  /** Invoices whose amount nobody knows, or is too long to be summed. */
  readonly leftOut: number;
}

export interface TabCount {
  readonly tab: InvoiceTab;
  readonly count: number;
  readonly sums: readonly CurrencySum[];
}

/** What is overdue for so long, of a filter; sums of what is due. */
export interface AgeCount extends SelectionSum {
  readonly age: LateAge;
}

export interface InvoiceListPage {
  readonly rows: readonly InvoiceRow[];
  /** Null where only counting could tell: the counts of the tabs say it a moment later. */
  readonly total: number | null;
}

/** Which invoices a list holds: those of its tab that contain every word of `search` and that every term fits. */
export interface InvoiceFilter {
  readonly tab: InvoiceTab;
  readonly search: string;
  readonly terms: readonly FilterTerm[];
}

/** Ties of the first order are settled by `thenBy`, where there is one. */
export interface InvoiceOrder {
  readonly sort: InvoiceSort;
  readonly thenBy: InvoiceSort | null;
}

/** Invoices that somebody picked: one by one, or all that a filter finds, now and later, but a few. */
export type InvoiceSelection =
  | { readonly kind: 'some'; readonly uids: readonly Uid[] }
  | { readonly kind: 'all'; readonly filter: InvoiceFilter; readonly except: readonly Uid[] };

/** Uids that one request may name, and the most that something is done with at once. */
export const MOST_SELECTED = 5_000;

/** What is summed of an invoice. */
export type SummedAmount = 'billed' | 'due';

/** How many of a selection are there, and their amounts. */
export interface SelectionSum {
  readonly count: number;
  readonly sums: readonly CurrencySum[];
}

/** What the sums of a tab are sums of: open ones say what is due. */
export function summedIn(tab: InvoiceTab): SummedAmount {
  return tab === 'outstanding' || tab === 'overdue' || tab === 'partial' ? 'due' : 'billed';
}
