import type { PlainDate } from '#shared/dates/plain-date.ts';
import { daysBetween } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { UploadState } from '#shared/screens/invoice-list.ts';
import type { ClientCard } from '#shared/screens/invoice-page.ts';
import type { OutboxError } from '#shared/outbox/entry.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { OfflineMethod } from './methods.ts';
import { isOfflineMethod } from './methods.ts';

/** What of a payment is in the outbox and not in the account yet. */
export type PaymentStep = 'create' | 'update' | 'realize' | 'delete';

/** A payment as screens show it: as it will be once everything that waits has reached the account. */
export interface PaymentRow {
  readonly uid: Uid;
  readonly invoiceUid: Uid;
  readonly invoiceNumber: string;
  readonly clientName: string;
  readonly date: PlainDate | null;
  /** Decimal text as the account or the person wrote it. */
  readonly amount: string | null;
  /** The payment's own, or its invoice's where it tells none. */
  readonly currency: string | null;
  readonly method: string | null;
  readonly details: string;
  /** The account's word for it; null while the account has never seen it. */
  readonly state: string | null;
  readonly upload: UploadState;
  /** The next thing that will happen to it in the account; null when nothing waits. */
  readonly waitingFor: PaymentStep | null;
  /** A mark as received is among what waits. */
  readonly isRealizeWaiting: boolean;
  /** The account's amount, where the one shown is another. */
  readonly amountInAccount: string | null;
  /** Why the account did not take something about it; null also where it gave no answer at all. */
  readonly problem: OutboxError | null;
  readonly receiptNo: string | null;
  /** Its invoice has automatic receipts on: marking it as received may mail the client. */
  readonly mailsReceipt: boolean;
}

/** Whether the money is in: the account says so, or will when it has what waits. */
export function isReceived(payment: Pick<PaymentRow, 'state' | 'method' | 'isRealizeWaiting'>): boolean {
  if (payment.isRealizeWaiting) return true;
  if (payment.state !== null) return payment.state.trim().toLowerCase() === 'realized';
  return payment.method !== null && !isOfflineMethod(payment.method);
}

/** For how many days the account has it as announced, without its money; null where it does not, or nobody knows since when. */
export function daysWaited(payment: PaymentRow, today: PlainDate): number | null {
  if (payment.date === null || payment.waitingFor !== null || !canMarkReceived(payment)) return null;
  const days = daysBetween(payment.date, today);
  return days === null || days < 0 ? null : days;
}

/** Whether somebody may say now that the money of it came in. */
export function canMarkReceived(payment: PaymentRow): boolean {
  if (isReceived(payment)) return false;
  return payment.state === null || payment.state.trim().toLowerCase() === 'unrealized';
}

/** The payments of one invoice, and how far they can be believed. Times are ms since epoch. */
export interface InvoicePayments {
  readonly invoiceUid: Uid;
  readonly payments: readonly PaymentRow[];
  readonly listing: PaymentListing;
  readonly effect: WaitingEffect | null;
}

export type PaymentListing =
  /** The account does not have the invoice: all there can be is here. */
  | { readonly kind: 'only_here' }
  /** Nobody has asked the account yet. */
  | { readonly kind: 'never' }
  /** `isOutdated`: money has moved since. */
  | { readonly kind: 'listed'; readonly at: number; readonly isOutdated: boolean };

/** What the payments that wait will make of an invoice, beside the account's own figures and never in their place. */
export interface WaitingEffect {
  /** More or less money received; signed. */
  readonly received: Decimal;
  /** More or less money announced and not received; signed. */
  readonly recorded: Decimal;
  /** What would be due then. */
  readonly dueAfter: Decimal | null;
  readonly isPaidInFull: boolean;
  /** A payment needs a person before anything comes of it; its money is in none of these figures. */
  readonly needsYou: number;
}

/** All that the payment dialog and a receipt need to know of an invoice, whatever a draft upon it says that nobody saved. */
export interface PaymentContext {
  readonly invoiceUid: Uid;
  readonly number: string;
  readonly clientName: string;
  /** Whose money it is. */
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
  /** How its client last paid by hand; gateways report what they hold by themselves. Null where nobody knows. */
  readonly lastMethod: OfflineMethod | null;
  readonly today: PlainDate;
}
