import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { LateAge } from '#shared/search/late-ages.ts';
import type { FilterTerm } from '#shared/search/filter.ts';
import type { Uid } from '#shared/service/ids.ts';

/** Lists the business states by which people sort their invoices, and `unsent` for what is not in the account yet. */
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

/** The upload state of an object. `local` is a draft that was never queued for upload. */
export type UploadState = 'synced' | 'local' | 'waiting' | 'sending' | 'unconfirmed' | 'needs_you';

/** A row of the invoice list. Amounts are decimal strings. */
export interface InvoiceRow {
  readonly uid: Uid;
  readonly number: string;
  readonly clientUid: Uid | null;
  readonly clientName: string;
  /** The client's names before, the newest first. A search finds the invoice by them. */
  readonly formerNames: readonly string[];
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
  /** The service's creation time; null for an invoice that is only here. */
  readonly createdAt: string | null;
  readonly upload: UploadState;
  readonly hasDetails: boolean;
  /** A payment that is not received: recorded only here, or announced in the account. */
  readonly waitingPayment: 'only_here' | 'announced' | null;
  /**
   * The newest mail about it sent from this computer, or a call that was noted; mails sent from elsewhere are unknown.
   */
  readonly lastContact: LastContact | null;
  /**
   * When the newest mail about any invoice of its client was sent from this computer, or the client was called (ms
   * since epoch).
   */
  readonly clientContactAt: number | null;
  /**
   * The date on which its client usually pays such an invoice; null unless it is open, has a date, and the client has
   * enough history.
   */
  readonly expectedDate: PlainDate | null;
  /** Number of fully paid invoices of its client that `expectedDate` is derived from. */
  readonly payLagOf: number;
  /** Local tags, by name. */
  readonly tags: readonly string[];
}

export interface LastContact {
  readonly kind: 'sent' | 'reminded' | 'called';
  /** Ms since epoch. */
  readonly at: number;
}

/** A sum of amounts of one currency. Amounts of different currencies are never added. */
export interface MoneySum {
  readonly currency: string | null;
  /** Minor units of the currency. */
  readonly minor: number;
}

/** A sum of the amounts due for open tabs, of the billed totals for others. */
export interface CurrencySum extends MoneySum {
  /** Number of invoices left out, because their amount is unknown or too long to be summed. */
  readonly leftOut: number;
}

export interface TabCount {
  readonly tab: InvoiceTab;
  readonly count: number;
  readonly sums: readonly CurrencySum[];
}

/** The overdue invoices of one age in a filter, with the sums of what is due. */
export interface AgeCount extends SelectionSum {
  readonly age: LateAge;
}

export interface InvoiceListPage {
  readonly rows: readonly InvoiceRow[];
  /** Null when only counting could tell; the tab counts arrive a moment later. */
  readonly total: number | null;
}

/** Selects the invoices of a tab that contain every word of `search` and match every term. */
export interface InvoiceFilter {
  readonly tab: InvoiceTab;
  readonly search: string;
  readonly terms: readonly FilterTerm[];
}

/** The order of a list; ties of `sort` are settled by `thenBy`, when set. */
export interface InvoiceOrder {
  readonly sort: InvoiceSort;
  readonly thenBy: InvoiceSort | null;
}

/** A selection of invoices: some, or all that a filter finds now and later except a few. */
export type InvoiceSelection =
  | { readonly kind: 'some'; readonly uids: readonly Uid[] }
  | { readonly kind: 'all'; readonly filter: InvoiceFilter; readonly except: readonly Uid[] };

/** Most uids that one request may name, and most invoices that one action handles. */
export const MOST_SELECTED = 5_000;

/** The amount that is summed of each invoice. */
export type SummedAmount = 'billed' | 'due';

/** The number and the sums of a selection's invoices. */
export interface SelectionSum {
  readonly count: number;
  readonly sums: readonly CurrencySum[];
}

/** Returns the amount that the sums of a tab add up: open tabs show what is due. */
export function summedIn(tab: InvoiceTab): SummedAmount {
  return tab === 'outstanding' || tab === 'overdue' || tab === 'partial' ? 'due' : 'billed';
}
