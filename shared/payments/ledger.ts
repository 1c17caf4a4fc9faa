import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { CurrencySum } from '#shared/lists/list-query.ts';
import type { PaymentRow } from './payment-row.ts';

/** The tabs of the ledger. `waiting`: payments with an entry in the outbox. */
export const ledgerTabs = ['all', 'received', 'not_received', 'waiting'] as const;
export type LedgerTab = (typeof ledgerTabs)[number];

/** The most payments that can be selected and marked as received at a time. */
export const MOST_MARKED = 5_000;

export const ledgerOrders = ['newest', 'oldest'] as const;
export type LedgerOrder = (typeof ledgerOrders)[number];

/**
 * The choices, in days, by which the tab of payments not received can be narrowed: announced at least that long ago.
 */
export const waitedDays = [14, 30, 60, 90] as const;
export type WaitedDays = (typeof waitedDays)[number];

/** A request for some rows of the ledger. */
export interface LedgerQuery {
  readonly tab: LedgerTab;
  readonly search: string;
  /** Filters by way to pay; null for all. */
  readonly method: string | null;
  /** Filters by date: this day or before; null for any date. */
  readonly until: PlainDate | null;
  readonly order: LedgerOrder;
  readonly offset: number;
  readonly limit: number;
}

/** Tells which of the account's payments the book lacks: they can only be listed invoice by invoice. */
export interface LedgerCoverage {
  /** The number of paid or partly paid invoices whose payments were never listed. */
  readonly neverListed: number;
  /** The number of invoices whose paid amount has changed since their payments were listed. */
  readonly outdated: number;
  /** The number of open invoices whose payments were never listed: announced money changes no total of an invoice. */
  readonly openNeverListed: number;
}

export interface LedgerPage {
  readonly rows: readonly PaymentRow[];
  /** The number of payments in the tab that match the search, and their sums. */
  readonly total: number;
  readonly sums: readonly CurrencySum[];
  readonly coverage: LedgerCoverage;
}
