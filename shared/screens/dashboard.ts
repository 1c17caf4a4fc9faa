import type { Attention } from '#shared/figures/attention.ts';
import type { Dashboard } from '#shared/figures/dashboard.ts';
import type { Expected } from '#shared/figures/expected.ts';
import type { Uid } from '#shared/service/ids.ts';

/** All that the dashboard shows, of one state of the book. */
export interface DashboardPage {
  readonly figures: Dashboard;
  readonly expected: Expected;
  readonly attention: Attention;
  readonly changes: ChangesSince;
  readonly start: StartSteps;
  /** When the account's list of invoices was last read to its end (ms since epoch); null while it never was. */
  readonly readAt: number | null;
}

/** The steps to a first invoice, each true once it is done. */
export interface StartSteps {
  readonly hasClient: boolean;
  readonly hasInvoice: boolean;
  readonly hasIssued: boolean;
  readonly hasPayment: boolean;
}

/** The kinds of changes that others made in the account. */
export const changeKinds = ['new', 'paid', 'viewed', 'changed', 'gone'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** An invoice that changed in the account. `at` is the time of the read that showed it (ms since epoch). */
export interface ChangedInvoice {
  readonly uid: Uid;
  readonly number: string;
  readonly client: string;
  readonly kind: ChangeKind;
  readonly at: number;
}

export interface ChangesSince {
  /** When the person last looked (ms since epoch); null before the first time. */
  readonly since: number | null;
  /** The newest of them; `count` is the number of all. */
  readonly rows: readonly ChangedInvoice[];
  readonly count: number;
}

/** The most debtors that a chart shows; the rest is their sum. */
export const MOST_DEBTORS = 8;
