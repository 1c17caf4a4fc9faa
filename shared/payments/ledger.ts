import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { CurrencySum } from '#shared/screens/invoice-list.ts';
import type { PaymentRow } from './payment-row.ts';

/** The tabs of the ledger. `waiting`: something about it is in the outbox. */
export const ledgerTabs = ['all', 'received', 'not_received', 'waiting'] as const;
export type LedgerTab = (typeof ledgerTabs)[number];

/** So many are marked as received at a time; no more are selected. */
export const MOST_MARKED = 5_000;

export const ledgerOrders = ['newest', 'oldest'] as const;
export type LedgerOrder = (typeof ledgerOrders)[number];

/** So many days at least money has waited: what the tab of it can be narrowed to. */
export const waitedDays = [14, 30, 60, 90] as const;
export type WaitedDays = (typeof waitedDays)[number];

/** One window of the ledger. */
export interface LedgerQuery {
  readonly tab: LedgerTab;
  readonly search: string;
  /** Only what was paid by it; null for every way of paying. */
  readonly method: string | null;
  /** Only what is dated on this day or before; null for any date. */
  readonly until: PlainDate | null;
  readonly order: LedgerOrder;
  readonly offset: number;
  readonly limit: number;
}

/** How much of the account's payments the book holds: they are only listed invoice by invoice. */
export interface LedgerCoverage {
  /** Invoices with money on them whose payments were never listed. */
  readonly neverListed: number;
  /** Those whose money has moved since they were listed. */
  readonly outdated: number;
  /** Open invoices never listed: money that is only announced shows on no invoice. */
  readonly openNeverListed: number;
}

export interface LedgerPage {
  readonly rows: readonly PaymentRow[];
  /** How many the tab and the search find in all, and what they come to. */
  readonly total: number;
  readonly sums: readonly CurrencySum[];
  readonly coverage: LedgerCoverage;
}
