import type { QuietHours } from './quiet-hours.ts';

/** An invoice for which money came in. */
export interface PaidInvoice {
  readonly number: string;
  readonly client: string;
}

/**
 * A notification. A screen that is locked shows it to everybody, so that it holds counts alone; `invoices` is empty unless the
 * person wants names, and amounts are in none.
 */
export type Notice =
  | { readonly kind: 'needs_you' | 'overdue'; readonly count: number }
  | { readonly kind: 'paid'; readonly count: number; readonly invoices: readonly PaidInvoice[] };

/** The kinds of notifications, each with a switch of its own. */
export const noticeKinds = ['needs_you', 'paid', 'overdue'] as const satisfies readonly Notice['kind'][];
export type NoticeKind = (typeof noticeKinds)[number];

/** Settings of notifications. */
export interface NoticeSettings extends Readonly<Record<NoticeKind, boolean>> {
  /** True to name invoices and their clients in a notification. */
  readonly showsNames: boolean;
  readonly quiet: QuietHours;
}

export const defaultNotices: NoticeSettings = {
  needs_you: true,
  paid: true,
  overdue: true,
  showsNames: false,
  quiet: { from: 20 * 60, until: 8 * 60 },
};
