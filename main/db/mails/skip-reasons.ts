import { midnightsBetween } from '#shared/dates/local-date.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { JsonObject } from '#shared/json.ts';
import { filledText } from '#shared/json.ts';
import type { MailRecord, SkipReason } from '#shared/mail/mail-screens.ts';
import type { MailContact } from '#shared/mail/recipients.ts';
import type { MailKind } from '#shared/mail/stages.ts';
import type { MailInvoice } from '#shared/mail/variables.ts';
import type { Uid } from '#shared/service/ids.ts';
import { readInvoiceForm } from '#shared/invoice-form/read-form.ts';
import type { MailAddress } from '#shared/outbox/mutation.ts';
import { compare } from '#shared/money/decimal.ts';
import type { Book } from '#main/db/book.ts';
import type { ObjectState } from '#main/db/objects/object-state.ts';
import type { ClientMail } from './client-mails.ts';
import { leftToPay } from '#main/db/payments/payment-queries.ts';

export interface MailQueryContext {
  readonly book: Book;
  readonly companyName: string;
  readonly coolDownDays: number;
  readonly now: number;
  /** The person's own calendar date. */
  readonly today: PlainDate;
}

export interface Client {
  readonly uid: Uid;
  readonly name: string;
  readonly language: string | null;
  readonly own: MailAddress | null;
  readonly contacts: readonly MailContact[];
  readonly areContactsRead: boolean;
  readonly isGone: boolean;
  /** Mails about any of their invoices within the cool-down of a reminder; empty for other mails. */
  readonly mails: readonly ClientMail[];
  /** The time of the last call (ms since epoch); null for mails other than reminders. */
  readonly calledAt: number | null;
}

interface Case {
  readonly book: Book;
  readonly uid: Uid;
  readonly kind: MailKind;
  readonly state: ObjectState | null;
  readonly client: Client | null;
  /** The local view of the invoice. */
  readonly view: JsonObject;
  readonly invoice: MailInvoice;
  readonly recipients: readonly MailAddress[];
  readonly mails: readonly MailRecord[];
  readonly daysLate: number | null;
  /** The time when a mail about it last left (ms since epoch). */
  readonly lastAt: number | null;
  readonly coolDownDays: number;
  readonly now: number;
}

/** Returns the strongest reason not to mail about an invoice, or null. */
export function skipReason(given: Case): SkipReason | null {
  const { book, uid, kind, state, client, mails } = given;
  if (state === null || state.isDeleting || state.presence === 'gone' || state.presence === 'hidden')
    return { kind: 'gone' };
  const draft = book.draftTable.get(uid);
  const [problem] = draft === null ? [] : readInvoiceForm(draft.form).problems;
  if (problem !== undefined) return { kind: 'draft_incomplete', message: problem.message };
  if (client === null) return { kind: 'no_client' };
  if (client.isGone) return { kind: 'client_removed' };
  if (book.engineStores.account.areLinesLocked('invoices', uid)) return { kind: 'lines_locked' };
  const isStuck = book.outbox
    .listOpenOf(uid)
    .some(
      ({ state: word, mutation }) => word === 'needs_you' && (mutation.op === 'create' || mutation.op === 'update'),
    );
  if (isStuck) return { kind: 'upload_stuck' };
  const open = mails.find((mail) => mail.state !== 'done' && mail.state !== 'cancelled');
  if (open !== undefined) return { kind: 'mail_open', state: open.state };
  return (kind === 'reminder' ? reminderReason(given) : null) ?? recipientReason(given);
}

/** Returns the reason not to remind: the invoice was not sent, nothing is due, or a payment recorded here covers it, which the account does not know yet. */
function reminderReason({ book, uid, state, view, invoice, daysLate }: Case): SkipReason | null {
  const word = filledText(state?.mirror?.['state']);
  if (word === null || word === 'draft') return { kind: 'not_sent' };
  if (word === 'paid' || (invoice.due !== null && compare(invoice.due, '0') <= 0)) return { kind: 'nothing_due' };
  const left = leftToPay(book, uid, view);
  if (left !== null && compare(left, '0') <= 0) return { kind: 'payment_recorded' };
  return daysLate !== null && daysLate < 1 ? { kind: 'not_late' } : null;
}

function recipientReason(given: Case): SkipReason | null {
  const { client, recipients } = given;
  const isNobody = recipients.length === 0 && (client?.areContactsRead ?? false);
  if (isNobody) return { kind: 'no_recipient' };
  const other = otherContact(given);
  const days = freshDays(given, given.lastAt);
  const isOwnNewer = days !== null && (other === null || (other.days !== null && days <= other.days));
  const mail = isOwnNewer ? ({ kind: 'contacted', days } as const) : other;
  const call = callOf(given);
  const isCallNewer = call !== null && (mail === null || (mail.days !== null && call.days < mail.days));
  return isCallNewer ? call : mail;
}

/** Returns a reason when the client was called within the cool-down. */
function callOf(given: Case): Extract<SkipReason, { readonly kind: 'client_called' }> | null {
  const days = freshDays(given, given.client?.calledAt ?? null);
  return days === null ? null : { kind: 'client_called', days };
}

/**
 * Returns a reason when the client was mailed about another invoice within the cool-down. Reminders count per client, not per
 * invoice. Sending a new invoice has no such reason: it must reach the client in any case.
 */
function otherContact({ uid, client, now }: Case): Extract<SkipReason, { readonly kind: 'client_contacted' }> | null {
  const newest = client?.mails.find((mail) => mail.uid !== uid);
  if (newest === undefined) return null;
  const { leftAt, number } = newest;
  return { kind: 'client_contacted', days: leftAt === null ? null : midnightsBetween(leftAt, now), number };
}

/** Returns the calendar days since `at` while the cool-down lasts, which is counted in hours; else null. */
function freshDays({ coolDownDays, now }: Case, at: number | null): number | null {
  return at === null || Math.max(0, now - at) >= coolDownDays * DAY_MS ? null : midnightsBetween(at, now);
}

export const DAY_MS = 86_400_000;
