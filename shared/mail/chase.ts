import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { PayLag } from '#shared/payments/pay-lag.ts';

/** An overdue invoice in a chase run. */
export interface ChaseInvoice {
  readonly uid: Uid;
  readonly number: string;
  readonly dueDate: PlainDate;
  readonly daysLate: number;
  readonly due: Decimal | null;
  /** The due amount in minor units; null if it is too long to be summed. */
  readonly dueMinor: number | null;
  readonly currency: string | null;
}

/**
 * A step of a chase run. A step is a client, not an invoice: reminding or calling concerns a person, and four late
 * invoices of one client are one decision.
 */
export interface ChaseClient {
  readonly clientUid: Uid;
  readonly name: string;
  /** The invoices, the latest first, at least one. */
  readonly invoices: readonly ChaseInvoice[];
}

/** The reason why an overdue invoice is not in today's run. */
export type LeftOutReason =
  | { readonly kind: 'snoozed'; readonly until: PlainDate }
  /** Mailed or called this many whole days ago, within the cool-down. */
  | { readonly kind: 'contacted'; readonly days: number }
  /** A mail to the client is waiting or on its way. */
  | { readonly kind: 'mail_waits' }
  /** An earlier mail was refused or is unanswered: the person decides that first. */
  | { readonly kind: 'mail_asks' }
  /** Recorded payments cover the amount due. */
  | { readonly kind: 'payment_recorded' };

/** Overdue invoices of one client that are left out for the same reason. */
export interface LeftOut {
  readonly clientUid: Uid;
  readonly name: string;
  readonly invoices: readonly Pick<ChaseInvoice, 'uid' | 'number'>[];
  readonly reason: LeftOutReason;
}

export interface ChaseList {
  readonly clients: readonly ChaseClient[];
  readonly leftOut: readonly LeftOut[];
}

/** A call that the person noted. Times are ms since epoch. */
export interface ContactNote {
  readonly id: number;
  readonly at: number;
  readonly text: string;
  /** The number of its invoice; null if that has left the book. */
  readonly number: string | null;
}

/** The last contact with a client, made from this book. */
export interface ClientContact {
  readonly kind: 'sent' | 'reminded' | 'called';
  readonly at: number;
  /** The number of its invoice. */
  readonly number: string;
}

/** Information that helps to decide about a client. */
export interface ChaseFacts {
  /** The client's usual delay; null if too few of their paid invoices are known. */
  readonly payLag: PayLag | null;
  readonly lastContact: ClientContact | null;
  /** The newest calls, newest first. */
  readonly calls: readonly ContactNote[];
}

/** The contact log of an invoice and its client, without mails. */
export interface InvoiceContacts {
  readonly calls: readonly ContactNote[];
  /** Chase runs leave the invoice out until this date; null if they do not. */
  readonly snoozedUntil: PlainDate | null;
}

/** A request to leave an invoice out of chase runs until a date; null: no longer. */
export interface Snooze {
  readonly uid: Uid;
  readonly until: PlainDate | null;
}

export interface NewContactNote {
  readonly clientUid: Uid;
  readonly invoiceUid: Uid;
  readonly text: string;
}

export const LONGEST_CONTACT_NOTE = 2_000;
