import type { Language } from '#shared/service/connection.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Delivery, MailAddress, WrittenText } from '#shared/outbox/mutation.ts';
import type { OutboxError, OutboxState, NeedsYouReason, ResolveAction } from '#shared/outbox/entry.ts';
import type { OutboxQuestion } from '#shared/outbox/question.ts';
import type { KeptMail } from './kept-mail.ts';
import type { MailContact } from './recipients.ts';
import type { MailKind, MailStage } from './stages.ts';
import type { InvoiceFacts } from './variables.ts';

/** Why an invoice should not be mailed about as things stand. `isPossible` below: a person may insist. */
export type SkipReason =
  | { readonly kind: 'gone' | 'no_client' | 'client_removed' | 'lines_locked' }
  /** A mail about it waits, is on its way, or nobody knows whether it left. */
  | { readonly kind: 'mail_open'; readonly state: OutboxState }
  /** A draft in the editor lacks something that the account requires. */
  | { readonly kind: 'draft_incomplete'; readonly message: string }
  /** The account refused the invoice or asks about it: it has to get there first. */
  | { readonly kind: 'upload_stuck' }
  /** The account sends reminders of sent invoices with something due only. */
  | { readonly kind: 'not_sent' | 'nothing_due' | 'not_late' }
  /** Payments that were recorded, and are not received or not in the account yet, cover what it calls due. */
  | { readonly kind: 'payment_recorded' }
  | { readonly kind: 'no_recipient' }
  /** Written about a moment ago; `days` is how many days ago by the calendar. */
  | { readonly kind: 'contacted'; readonly days: number }
  /** Its client was written to a moment ago, about the invoice of this number; null `days`: that mail still waits to leave. */
  | { readonly kind: 'client_contacted'; readonly days: number | null; readonly number: string }
  /** Its client was called a moment ago. */
  | { readonly kind: 'client_called'; readonly days: number };

/** Reasons that a person may overrule by ticking the row all the same. */
const OVERRULED: ReadonlySet<SkipReason['kind']> = new Set([
  'contacted',
  'client_contacted',
  'client_called',
  'not_sent',
  'nothing_due',
  'payment_recorded',
  'not_late',
  'no_recipient',
]);

export const isOverrulable = (reason: SkipReason): boolean => OVERRULED.has(reason.kind);

/** A mail that this book sent off or wants to. Times are ms since epoch. */
export interface MailRecord {
  readonly id: number;
  readonly uid: Uid;
  readonly kind: MailKind;
  /** Null for one sent before stages were noted, or from the terminal. */
  readonly stage: MailStage | null;
  readonly from: 'window' | 'terminal';
  readonly state: OutboxState;
  readonly reason: NeedsYouReason | null;
  readonly question: OutboxQuestion | null;
  readonly error: OutboxError | null;
  readonly actions: readonly ResolveAction[];
  /** Null where the account's standard text went to whom the account sends it. */
  readonly delivery: Pick<Delivery, 'recipients' | 'blind_copies' | 'subject' | 'attachment'> | null;
  /** Null where nobody wrote or chose anything themselves. */
  readonly written: WrittenText | null;
  readonly queuedAt: number;
  /** It may not leave before this; null once it may. */
  readonly leavesAt: number | null;
  /** When it left; null while it has not. */
  readonly leftAt: number | null;
  readonly settledAt: number | null;
  /** What the account called the invoice right before it left: the only evidence there may be. */
  readonly stateBefore: string | null;
}

/** All that is needed to write a mail about one invoice. */
export interface MailPreparation {
  readonly uid: Uid;
  readonly kind: MailKind;
  readonly clientUid: Uid | null;
  readonly clientName: string;
  readonly companyName: string;
  readonly language: Language;
  /** The account's word for it: `draft`, `sent`, …; null where it is not in the account yet. */
  readonly state: string | null;
  readonly invoice: InvoiceFacts;
  readonly daysLate: number | null;
  /** The primary one first. */
  readonly contacts: readonly MailContact[];
  /** False: the client's contacts were never listed, so there may be more. */
  readonly areContactsRead: boolean;
  /** Folded addresses of contacts, of the client, and those mails to them were sent to before. */
  readonly knownAddresses: readonly string[];
  readonly recipients: readonly MailAddress[];
  readonly blindCopies: readonly MailAddress[];
  /** As the last mail to this client had it. */
  readonly isCustom: boolean;
  readonly attachment: boolean;
  readonly stage: MailStage;
  /** Oldest first. */
  readonly mails: readonly MailRecord[];
  /** Whole days since this book last mailed about the invoice; null where it never did. */
  readonly daysSinceContact: number | null;
  /** The account reminds of it by itself as well. */
  readonly sendsReminders: boolean;
  /** An edit of it is open in the editor and goes to the account first. */
  readonly hasDraft: boolean;
  readonly skip: SkipReason | null;
  /** What was written in it before, and not sent off. */
  readonly kept: KeptMail | null;
  /** Names what the texts say of the invoice: a mail is refused where this is something else by then. */
  readonly basis: string;
}

/** A mail as a person sends it off. */
export interface OutgoingMail {
  readonly uid: Uid;
  readonly kind: MailKind;
  readonly stage: MailStage;
  readonly delivery: Delivery | null;
  /** What they wrote; null where it is all as it was proposed. */
  readonly written: WrittenText | null;
  readonly basis: string;
}

/** What became of one of them. `changed`: the invoice is not as the text says any more. */
export type MailQueued =
  | {
      readonly uid: Uid;
      readonly kind: 'queued';
      readonly id: number;
      /** How long it can still be taken back. No time of day: the clock of a window may be set meanwhile. */
      readonly leavesInMs: number | null;
      readonly asksWhenOnline: boolean;
    }
  | { readonly uid: Uid; readonly kind: 'changed' | 'needs_confirmation' | 'refused'; readonly message: string };
