import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { PayLag } from '#shared/payments/pay-lag.ts';

/** An overdue invoice, as a chase run asks about it. */
export interface ChaseInvoice {
  readonly uid: Uid;
  readonly number: string;
  readonly dueDate: PlainDate;
  readonly daysLate: number;
  readonly due: Decimal | null;
  /** Null where the amount is too long to be summed. */
  readonly dueMinor: number | null;
  readonly currency: string | null;
}

/**
 * One step of a chase run. It is a client, not an invoice: whoever is reminded or called is a person, and four late invoices of
 * theirs are one decision.
 */
export interface ChaseClient {
  readonly clientUid: Uid;
  readonly name: string;
  /** The longest late first, at least one. */
  readonly invoices: readonly ChaseInvoice[];
}

/** Why something overdue is no part of the run today. */
export type LeftOutReason =
  | { readonly kind: 'snoozed'; readonly until: PlainDate }
  /** Written to or called so many whole days ago, which is within the cool-down. */
  | { readonly kind: 'contacted'; readonly days: number }
  /** A mail to the client waits to leave, or is on its way. */
  | { readonly kind: 'mail_waits' }
  /** Nobody knows whether an earlier mail arrived, or it was refused: a person decides that first. */
  | { readonly kind: 'mail_asks' }
  /** Payments that were recorded cover it. */
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

/** A call that a person noted. Times are ms since epoch. */
export interface ContactNote {
  readonly id: number;
  readonly at: number;
  readonly text: string;
  /** The invoice that it was about; null where that has left the book. */
  readonly number: string | null;
}

/** How a client was last reached from here. */
export interface ClientContact {
  readonly kind: 'sent' | 'reminded' | 'called';
  readonly at: number;
  /** Of the invoice that it was about. */
  readonly number: string;
}

/** What helps to decide about a client. */
export interface ChaseFacts {
  /** Null while too few of their paid invoices are known. */
  readonly payLag: PayLag | null;
  readonly lastContact: ClientContact | null;
  /** The newest calls, newest first. */
  readonly calls: readonly ContactNote[];
}

/** What the contact log knows beside mails: of an invoice and its client. */
export interface InvoiceContacts {
  readonly calls: readonly ContactNote[];
  /** Chase runs leave it out until then; null where they do not. */
  readonly snoozedUntil: PlainDate | null;
}

/** Until when chase runs leave an invoice out; null: not any longer. */
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
