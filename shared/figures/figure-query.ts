import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { AgeBucket } from './ageing.ts';
import type { Completeness } from './figure-rows.ts';

/** The parts of what is due that a figure or a mark can stand for. */
export const dueParts = ['outstanding', 'overdue', 'soon'] as const;
export type DuePart = (typeof dueParts)[number] | AgeBucket;

export const paidParts = ['received', 'recorded', 'all'] as const;
export const draftPlaces = ['account', 'here'] as const;

/** Names a figure of the dashboard by what it is the sum of. */
export type FigureQuery =
  | { readonly kind: 'due'; readonly part: DuePart; readonly client?: Uid }
  | {
      readonly kind: 'paid';
      readonly part: (typeof paidParts)[number];
      readonly from: PlainDate;
      readonly to: PlainDate;
    }
  | { readonly kind: 'billed'; readonly from: PlainDate; readonly to: PlainDate }
  | { readonly kind: 'drafts'; readonly where: (typeof draftPlaces)[number] }
  /** The days of a week; null for money of any day. */
  | { readonly kind: 'expected'; readonly week: { readonly from: PlainDate; readonly to: PlainDate } | null };

/** A row that a figure is the sum of. */
export interface BehindFigure {
  /** Tells the row from all others. */
  readonly uid: string;
  /** `counted`: money that the account counts as paid beyond the payments that it lists. */
  readonly kind: 'invoice' | 'payment' | 'counted' | 'run';
  /** The record that it leads to: an invoice, or a recurring invoice. */
  readonly record: Uid;
  /** The number of the invoice, or the name of the recurring invoice. */
  readonly name: string;
  readonly client: string;
  /** The day by which it counts: a due date, the day of a payment, an invoice's own, or that on which money is expected. */
  readonly date: PlainDate | null;
  readonly amount: Decimal;
}

/** The most rows behind a figure that are listed at once. */
export const MOST_BEHIND = 500;

/** The first rows behind a figure, and the sum of all. */
export interface FigureBehind extends Completeness {
  readonly rows: readonly BehindFigure[];
  /** The number of all rows; more than are given for a figure of very many. */
  readonly count: number;
  readonly amount: Decimal;
}
