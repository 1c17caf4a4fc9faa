import type { PlainDate } from '#shared/dates/plain-date.ts';
import { profileStates } from '#shared/recurring/profile-state.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { UploadState } from './invoice-list.ts';
import type { ListFilter } from './list-query.ts';
import type { ListSpec } from './list-spec.ts';
import { amountColumn, ownColumn, textColumn } from './list-spec.ts';

/** The tabs of the recurring invoices. `stopped`: neither running nor to be started, in any of the service's words for it. */
export const recurringTabs = ['all', 'active', 'scheduled', 'not_started', 'stopped'] as const;
export type RecurringTab = (typeof recurringTabs)[number];

export const recurringSortColumns = ['name', 'client', 'next', 'method', 'state', 'amount', 'year'] as const;
export type RecurringSortColumn = (typeof recurringSortColumns)[number];

const keys = ['client', 'state', 'next', 'total', 'currency', 'has'] as const;
export type RecurringKey = (typeof keys)[number];

const has = ['unsent'] as const;
export type RecurringHas = (typeof has)[number];

/** A row of the list of recurring invoices. Amounts are decimal strings. */
export interface RecurringRow {
  readonly uid: Uid;
  readonly name: string;
  readonly clientName: string;
  readonly nextDate: PlainDate | null;
  /** True for a running profile whose next date has passed for days: the service has not been seen to make that run. */
  readonly isLate: boolean;
  readonly intervalUnit: string | null;
  readonly interval: number | null;
  readonly method: string | null;
  readonly state: string;
  /** The number of runs that were made, and of those to be made in all; 0 and null repeat for ever. */
  readonly runsDone: number | null;
  readonly runsInAll: number | null;
  readonly currency: string | null;
  readonly billedTotal: string | null;
  /** The amount of the runs in the 12 months from the next one on; null for a profile that makes none. */
  readonly yearTotal: string | null;
  readonly upload: UploadState;
}

export type RecurringFilter = ListFilter<RecurringTab, RecurringKey>;

export const recurringList = {
  shortcuts: ['g r'],
  resources: ['recurring_invoices', 'connections'],
  tabs: recurringTabs,
  columns: {
    name: { ...ownColumn(140, 1.4), ascends: true },
    client: { ...ownColumn(106, 1.4), ascends: true },
    next: { ...ownColumn(110, 0.4), ascends: true },
    every: { ...ownColumn(92, 0.3), hides: 4 },
    method: { ...ownColumn(130, 0.4), ascends: true, hides: 2 },
    state: { ...ownColumn(110, 0.5), ascends: true },
    runs: { ...ownColumn(80, 0.2), isFigure: true, hides: 3 },
    amount: { ...amountColumn(100, 0.5), field: 'billedTotal' },
    year: { ...amountColumn(104, 0.5), field: 'yearTotal', hides: 5 },
    currency: { ...textColumn(78, 0.2), isChosen: true, hides: 1 },
  },
  sorted: recurringSortColumns,
  order: { sort: { column: 'next', direction: 'asc' }, thenBy: null },
  keys,
  states: profileStates,
  has,
  amounts: ['year', 'amount'],
} as const satisfies ListSpec<RecurringTab, string, RecurringSortColumn>;
