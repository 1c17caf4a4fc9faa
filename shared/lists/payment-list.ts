import type { PaymentRow } from '#shared/payments/payment-row.ts';
import type { ListFilter } from './list-query.ts';
import type { ListSpec } from './list-spec.ts';
import { amountColumn, dateColumn, ownColumn, textColumn } from './list-spec.ts';

/** The tabs of the payments. `waiting`: payments with an entry in the outbox. */
export const paymentTabs = ['all', 'received', 'not_received', 'waiting'] as const;
export type PaymentTab = (typeof paymentTabs)[number];

export const paymentSortColumns = ['date', 'method', 'amount'] as const;
export type PaymentSortColumn = (typeof paymentSortColumns)[number];

const keys = ['client', 'number', 'date', 'total', 'method', 'waited', 'currency', 'has'] as const;
export type PaymentKey = (typeof keys)[number];

const has = ['unsent', 'problem', 'receipt'] as const;
export type PaymentHas = (typeof has)[number];

export type PaymentFilter = ListFilter<PaymentTab, PaymentKey>;
export type { PaymentRow };

export const paymentList = {
  shortcuts: ['g p'],
  resources: ['payments', 'invoices', 'connections'],
  tabs: paymentTabs,
  columns: {
    date: dateColumn(),
    client: ownColumn(106, 2),
    invoice: ownColumn(114, 0.8),
    method: { ...ownColumn(110, 1), ascends: true, hides: 3 },
    details: { ...textColumn(112, 1.6), hides: 2 },
    state: ownColumn(176, 0.8),
    amount: amountColumn(100, 0.6),
    receipt: { ...textColumn(100, 0.6), field: 'receiptNo', isChosen: true, hides: 1 },
    currency: { ...textColumn(78, 0.2), isChosen: true, hides: 4 },
  },
  sorted: paymentSortColumns,
  order: { sort: { column: 'date', direction: 'desc' }, thenBy: null },
  keys,
  states: [],
  has,
  amounts: ['amount'],
} as const satisfies ListSpec<PaymentTab, string, PaymentSortColumn>;
