import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';

/** A present invoice as the account has it, without what waits in the outbox. Amounts are the service's; null where it sent none. */
export interface FigureInvoice {
  readonly uid: Uid;
  readonly clientUid: Uid | null;
  readonly number: string;
  readonly date: PlainDate | null;
  readonly dueDate: PlainDate | null;
  readonly state: string;
  readonly currency: string | null;
  readonly billedTotal: Decimal | null;
  readonly paidTotal: Decimal | null;
  readonly totalDue: Decimal | null;
  /** False for an invoice that is only here: it is in no figure but the number of local drafts. */
  readonly isInAccount: boolean;
  /** True when its list of payments was read, and shows what the account counts. */
  readonly arePaymentsRead: boolean;
}

/** A present payment as the account has it. */
export interface FigurePayment {
  readonly uid: Uid;
  readonly invoiceUid: Uid;
  /** The service's id, by which payments of one day are ordered; null for one that is only here. */
  readonly id: number | null;
  readonly date: PlainDate | null;
  readonly amount: Decimal | null;
  readonly isReceived: boolean;
  readonly method: string | null;
  readonly details: string;
}

/** Tells what a figure lacks: lists that were not read whole, lines, payments, and money that no payment explains. */
export interface Missing {
  readonly what: 'lists' | 'details' | 'payments' | 'unexplained';
  readonly count: number;
}

/** A figure or a report, with what is missing from it; `complete` when nothing is. */
export interface Completeness {
  readonly complete: boolean;
  readonly missing: readonly Missing[];
}

const order = ['lists', 'details', 'payments', 'unexplained'] as const;

/** Returns the completeness of something that lacks so many of each; zeros are left out. */
export function completeness(lacks: Partial<Record<Missing['what'], number>>): Completeness {
  const missing = order.flatMap((what) => {
    const count = lacks[what] ?? 0;
    return count === 0 ? [] : [{ what, count }];
  });
  return { complete: missing.length === 0, missing };
}

const stateOf = ({ state }: Pick<FigureInvoice, 'state'>): string => state.trim().toLowerCase();

/** Returns true for an invoice that the account has and does not call a draft; an unknown state counts as issued. */
export const isIssued = (invoice: FigureInvoice): boolean => invoice.isInAccount && stateOf(invoice) !== 'draft';

export const isPaid = (invoice: FigureInvoice): boolean => stateOf(invoice) === 'paid';
