import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { ListFilter } from './list-query.ts';
import type { ListSpec } from './list-spec.ts';
import { amountColumn, dateColumn, ownColumn, textColumn } from './list-spec.ts';

/** The tabs of the estimates. `open`: sent in any way, not accepted, and not expired. */
export const estimateTabs = ['all', 'drafts', 'open', 'expired', 'accepted'] as const;
export type EstimateTab = (typeof estimateTabs)[number];

/** States of an estimate that the client has agreed to. The service documents none of its states. */
export const acceptedStates = ['accepted', 'invoiced'] as const;

export const estimateSortColumns = ['number', 'date', 'expires', 'state', 'amount'] as const;
export type EstimateSortColumn = (typeof estimateSortColumns)[number];

const keys = ['client', 'number', 'date', 'total', 'currency'] as const;
export type EstimateKey = (typeof keys)[number];

/** A row of the list of estimates. Amounts are decimal strings. */
export interface EstimateRow {
  readonly uid: Uid;
  readonly number: string;
  readonly clientName: string;
  readonly date: PlainDate | null;
  readonly expireDate: PlainDate | null;
  readonly state: string;
  readonly isAccepted: boolean;
  /** True after its last day, unless it is a draft or accepted. */
  readonly isExpired: boolean;
  readonly currency: string | null;
  readonly billedTotal: string | null;
}

export type EstimateFilter = ListFilter<EstimateTab, EstimateKey>;

export const estimateList = {
  shortcuts: ['g e'],
  resources: ['estimates', 'connections'],
  tabs: estimateTabs,
  columns: {
    number: { ...ownColumn(114, 0.7), ascends: true },
    client: ownColumn(106, 2),
    date: { ...dateColumn(), hides: 2 },
    expires: { ...ownColumn(150, 0.5), hides: 3 },
    state: { ...ownColumn(110, 0.6), ascends: true },
    amount: { ...amountColumn(100, 0.6), field: 'billedTotal' },
    currency: { ...textColumn(78, 0.2), isChosen: true, hides: 1 },
  },
  sorted: estimateSortColumns,
  order: { sort: { column: 'date', direction: 'desc' }, thenBy: null },
  keys,
  states: [],
  has: [],
  amounts: ['amount'],
} as const satisfies ListSpec<EstimateTab, string, EstimateSortColumn>;
