import type { PlainDate } from '#shared/dates/plain-date.ts';
import { daysBetween } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { UploadState } from '#shared/lists/invoice-list.ts';
import type { ClientCard } from '#shared/screens/invoice-page.ts';
import type { OutboxError } from '#shared/outbox/entry.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { OfflineMethod } from './methods.ts';
import { isOfflineMethod } from './methods.ts';

/** The kind of a payment's change that waits in the outbox. */
export type PaymentStep = 'create' | 'update' | 'realize' | 'delete';

/** A payment as screens show it: its state after all waiting changes have reached the account. */
export interface PaymentRow {
  readonly uid: Uid;
  readonly invoiceUid: Uid;
  readonly invoiceNumber: string;
  readonly clientUid: Uid | null;
  readonly clientName: string;
  readonly date: PlainDate | null;
  /** Decimal text as written by the account or the person. */
  readonly amount: string | null;
  /** The payment's currency, or its invoice's if it has none. */
  readonly currency: string | null;
  readonly method: string | null;
  readonly details: string;
  /** The account's name for its state; null while the account has never had it. */
  readonly state: string | null;
  readonly upload: UploadState;
  /** The next change that will reach the account; null if none waits. */
  readonly waitingFor: PaymentStep | null;
  /** True if a mark as received is among the waiting changes. */
  readonly isRealizeWaiting: boolean;
  /** The account's amount, if another one is shown. */
  readonly amountInAccount: string | null;
  /** The reason why the account refused a change; null also while there is no answer. */
  readonly problem: OutboxError | null;
  readonly receiptNo: string | null;
  /** True if its invoice has automatic receipts on: marking the payment as received may mail the client. */
  readonly mailsReceipt: boolean;
}

/** Returns true if the money was received: in the account now, or after the waiting changes. */
export function isReceived(payment: Pick<PaymentRow, 'state' | 'method' | 'isRealizeWaiting'>): boolean {
  if (payment.isRealizeWaiting) return true;
  if (payment.state !== null) return payment.state.trim().toLowerCase() === 'realized';
  return payment.method !== null && !isOfflineMethod(payment.method);
}

/**
 * Returns for how many days the payment was announced without its money; null if it is not in that state or its date is
 * unknown.
 */
export function daysWaited(payment: PaymentRow, today: PlainDate): number | null {
  if (payment.date === null || payment.waitingFor !== null || !canMarkReceived(payment)) return null;
  const days = daysBetween(payment.date, today);
  return days === null || days < 0 ? null : days;
}

/** Returns true if the payment can be marked as received. */
export function canMarkReceived(payment: PaymentRow): boolean {
  if (isReceived(payment)) return false;
  return payment.state === null || payment.state.trim().toLowerCase() === 'unrealized';
}

/** The payments of one invoice, and how complete they are. Times are ms since epoch. */
export interface InvoicePayments {
  readonly invoiceUid: Uid;
  readonly payments: readonly PaymentRow[];
  readonly listing: PaymentListing;
  readonly effect: WaitingEffect | null;
}

export type PaymentListing =
  /** The account does not have the invoice: all its payments are here. */
  | { readonly kind: 'only_here' }
  /** The account was not asked yet. */
  | { readonly kind: 'never' }
  /** `isOutdated`: the paid amount has changed since. */
  | { readonly kind: 'listed'; readonly at: number; readonly isOutdated: boolean };

/** The effect of waiting payments on an invoice. Shown beside the account's own figures, never instead of them. */
export interface WaitingEffect {
  /** The change of the received money; signed. */
  readonly received: Decimal;
  /** The change of the announced money; signed. */
  readonly recorded: Decimal;
  /** The amount due afterwards. */
  readonly dueAfter: Decimal | null;
  readonly isPaidInFull: boolean;
  /** The number of payments that wait for the person's decision; their money is in none of these figures. */
  readonly needsYou: number;
}

/** The data of an invoice for the payment dialog and for receipts, without unsaved changes of a draft. */
export interface PaymentContext {
  readonly invoiceUid: Uid;
  readonly number: string;
  readonly clientName: string;
  /** The client who pays. */
  readonly client: ClientCard | null;
  readonly currency: string | null;
  readonly billedTotal: string | null;
  readonly paidTotal: string | null;
  readonly totalDue: string | null;
  readonly invoiceState: string;
  readonly allowsPartialPayments: boolean;
  readonly mailsReceipt: boolean;
  readonly payments: readonly PaymentRow[];
  readonly listing: PaymentListing;
  /**
   * The way in which the client last paid by hand, without gateways, which report received money themselves; null if
   * unknown.
   */
  readonly lastMethod: OfflineMethod | null;
  readonly today: PlainDate;
}
