import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { UploadState } from './invoice-list.ts';
import type { ListFilter, MoneySum } from './list-query.ts';
import type { ListSpec } from './list-spec.ts';
import { dateColumn, momentColumn, ownColumn, textColumn } from './list-spec.ts';

/**
 * The tabs of the clients. `never`: no invoice was ever issued to them. `bin`: the account does not list them any more; who
 * of these owes something is among the owing as well.
 */
export const clientListTabs = ['all', 'owing', 'overdue', 'never', 'bin'] as const;
export type ClientListTab = (typeof clientListTabs)[number];

export const clientSortColumns = [
  'name',
  'kind',
  'email',
  'currency',
  'language',
  'due',
  'overdue',
  'last_invoice',
  'last_contact',
  'delay',
  'city',
  'country',
] as const;
export type ClientSortColumn = (typeof clientSortColumns)[number];

const keys = ['currency', 'country', 'language', 'owes', 'overdue', 'has'] as const;
export type ClientKey = (typeof keys)[number];

const has = ['unsent', 'contact'] as const;
export type ClientHas = (typeof has)[number];

/** A sum in one currency; null where an amount of it is too long to be added. */
export interface ClientDue extends Omit<MoneySum, 'minor'> {
  readonly minor: number | null;
}

/** A row of the list of clients. */
export interface ClientRow {
  readonly uid: Uid;
  readonly name: string;
  /** Tells it from others of its name; empty where no other client has it. */
  readonly beside: string;
  /** The client's names before, the newest first. A search finds it by them. */
  readonly formerNames: readonly string[];
  /** True for a client that the account does not list any more; what it owes is owed all the same. */
  readonly isInBin: boolean;
  readonly category: string | null;
  readonly email: string | null;
  readonly currency: string | null;
  readonly language: string | null;
  readonly city: string | null;
  readonly country: string | null;
  /** The sums of its open invoices as the account has them, that of its own currency first. */
  readonly due: readonly ClientDue[];
  /** The part of them that is overdue. */
  readonly overdue: readonly ClientDue[];
  /** The earliest due date among its open invoices. */
  readonly owedSince: PlainDate | null;
  /** The date of its newest issued invoice. */
  readonly lastInvoice: PlainDate | null;
  /** Ms since epoch. */
  readonly lastContactAt: number | null;
  /** The usual days from an invoice to its payment, and the number of invoices that they rest on. */
  readonly payLag: number | null;
  readonly payLagOf: number;
  readonly upload: UploadState;
}

export type ClientFilter = ListFilter<ClientListTab, ClientKey>;

export const clientList = {
  shortcuts: ['g c'],
  resources: ['connections', 'contacts', 'invoices', 'payments'],
  tabs: clientListTabs,
  columns: {
    name: { ...ownColumn(140, 2), ascends: true },
    kind: { ...ownColumn(98, 0.4), ascends: true, hides: 2 },
    email: { ...textColumn(130, 1.4), hides: 8 },
    currency: { ...textColumn(92, 0.2), hides: 5 },
    language: { ...ownColumn(96, 0.4), ascends: true, hides: 1 },
    due: { ...ownColumn(104, 0.8), isFigure: true },
    overdue: { ...ownColumn(104, 0.8), isFigure: true, ascends: true, hides: 10 },
    last_invoice: { ...dateColumn(110), field: 'lastInvoice', hides: 6 },
    last_contact: { ...momentColumn(116), field: 'lastContactAt', ascends: true, hides: 9 },
    delay: { ...ownColumn(84, 0.2), isFigure: true, hides: 7 },
    city: { ...textColumn(90, 0.6), isChosen: true, hides: 4 },
    country: { ...textColumn(84, 0.4), hides: 3 },
  },
  sorted: clientSortColumns,
  order: { sort: { column: 'name', direction: 'asc' }, thenBy: null },
  keys,
  states: [],
  has,
  amounts: ['due', 'overdue'],
  summed: { overdue: 'overdue' },
} as const satisfies ListSpec<ClientListTab, string, ClientSortColumn>;
