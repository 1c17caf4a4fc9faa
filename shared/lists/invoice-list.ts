import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { LateAge } from '#shared/search/days-ago.ts';
import type { FilterTerm } from '#shared/search/search-keys.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { ListSpec } from './list-spec.ts';
import { amountColumn, dateColumn, momentColumn, ownColumn, textColumn } from './list-spec.ts';
import type { ListFilter, ListOrder, ListSelection, ListSort, SelectionSum } from './list-query.ts';

/** Lists the business states by which people sort their invoices, and `unsent` for what is not in the account yet. */
export const invoiceTabs = ['all', 'drafts', 'unsent', 'outstanding', 'overdue', 'partial', 'paid'] as const;
export type InvoiceTab = (typeof invoiceTabs)[number];

export const invoiceSortColumns = [
  'number',
  'client',
  'date',
  'due',
  'state',
  'sub_total',
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

export type InvoiceSort = ListSort<InvoiceSortColumn>;

/**
 * States that a search can name: those of the service, the two derived ones (`open`, `overdue`), and `other` for
 * unknown ones.
 */
const states = ['draft', 'sent', 'viewed', 'partial', 'paid', 'open', 'overdue', 'other'] as const;

/** Properties that a search can require. `lines`: its details are in the book. */
const has = ['unsent', 'problem', 'lines', 'payment', 'po'] as const;
export type InvoiceHas = (typeof has)[number];

const keys = [
  'client',
  'number',
  'po',
  'line',
  'state',
  'due',
  'date',
  'late',
  'total',
  'owed',
  'paid',
  'currency',
  'tag',
  'has',
] as const;
export type InvoiceKey = (typeof keys)[number];
export type InvoiceTerm = FilterTerm<InvoiceKey>;

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
  readonly subTotal: string | null;
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

/** The overdue invoices of one age in a filter, with the sums of what is due. */
export interface AgeCount extends SelectionSum {
  readonly age: LateAge;
}

export type InvoiceFilter = ListFilter<InvoiceTab, InvoiceKey>;
export type InvoiceOrder = ListOrder<InvoiceSortColumn>;
export type InvoiceSelection = ListSelection<InvoiceTab, InvoiceKey>;

/** The amount that is summed of each invoice. */
export type SummedAmount = 'billed' | 'due';

export const invoiceList = {
  shortcuts: ['g i'],
  resources: ['invoices', 'connections', 'payments'],
  tabs: invoiceTabs,
  columns: {
    number: { ...ownColumn(114, 0.7), ascends: true },
    client: { ...ownColumn(106, 2), ascends: true },
    summary: { ...ownColumn(112, 2), ascends: true, isChosen: true, hides: 9 },
    date: { ...dateColumn(), hides: 10 },
    due: { ...ownColumn(100, 0.3), hides: 11 },
    state: { ...ownColumn(130, 0.5), ascends: true },
    sub_total: { ...amountColumn(100, 0.6), field: 'subTotal', isChosen: true, hides: 12 },
    total: { ...amountColumn(100, 0.6), field: 'billedTotal', hides: 13 },
    due_amount: { ...ownColumn(98, 0.6), isFigure: true },
    last_contact: { ...ownColumn(124, 0.4), ascends: true, hides: 1 },
    expected: { ...ownColumn(104, 0.3), ascends: true, isChosen: true, hides: 8 },
    tags: { ...ownColumn(96, 1), isChosen: true, hides: 3 },
    po: { ...textColumn(84, 0.6), field: 'poNumber', isChosen: true, hides: 7 },
    currency: { ...textColumn(78, 0.2), isChosen: true, hides: 6 },
    created: { ...momentColumn(), field: 'createdAt', isChosen: true, hides: 2 },
    days_open: { ...ownColumn(84, 0.2), isFigure: true, isChosen: true, hides: 5 },
    paid_share: { ...ownColumn(72, 0.2), isFigure: true, isChosen: true, hides: 4 },
  },
  sorted: invoiceSortColumns,
  order: { sort: { column: 'date', direction: 'desc' }, thenBy: null },
  keys,
  states,
  has,
  amounts: ['billed', 'due'],
  // Open tabs show what is due.
  summed: { outstanding: 'due', overdue: 'due', partial: 'due' },
} as const satisfies ListSpec<InvoiceTab, string, InvoiceSortColumn>;
