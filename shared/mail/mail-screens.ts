import type { Language } from '#shared/service/connection.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Delivery, MailAddress, WrittenText } from '#shared/outbox/mutation.ts';
import type { OutboxError, OutboxState, NeedsYouReason, ResolveAction } from '#shared/outbox/entry.ts';
import type { OutboxQuestion } from '#shared/outbox/question.ts';
import type { MailDraft } from './mail-draft.ts';
import type { MailContact } from './recipients.ts';
import type { MailKind, MailStage } from './stages.ts';
import type { MailInvoice } from './variables.ts';
import type { Message } from '#shared/words/part.ts';

/** The reason why an invoice should not be mailed now. The person may overrule some reasons (`isOverrulable`). */
export type SkipReason =
  | { readonly kind: 'gone' | 'no_client' | 'client_removed' | 'lines_locked' }
  /** A mail about it is waiting, on its way or unanswered. */
  | { readonly kind: 'mail_open'; readonly state: OutboxState }
  /** An open draft lacks something that the account requires. */
  | { readonly kind: 'draft_incomplete'; readonly message: Message }
  /** The account refused the invoice or a question about it is open: it must be uploaded first. */
  | { readonly kind: 'upload_stuck' }
  /** The account sends reminders only for sent invoices with an amount due. */
  | { readonly kind: 'not_sent' | 'nothing_due' | 'not_late' }
  /** Recorded payments, not received or not in the account yet, cover the amount due. */
  | { readonly kind: 'payment_recorded' }
  | { readonly kind: 'no_recipient' }
  /** Mailed recently; `days` are calendar days ago. */
  | { readonly kind: 'contacted'; readonly days: number }
  /** Its client was mailed recently, about the invoice of this number; `days` is null while that mail still waits. */
  | { readonly kind: 'client_contacted'; readonly days: number | null; readonly number: string }
  /** Its client was called recently. */
  | { readonly kind: 'client_called'; readonly days: number };

/** Reasons that the person may overrule by selecting the invoice all the same. */
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

/** A mail that was sent from this book or waits to be. Times are ms since epoch. */
export interface MailRecord {
  readonly id: number;
  readonly uid: Uid;
  readonly kind: MailKind;
  /** Null for mails sent before stages were recorded, or from the terminal. */
  readonly stage: MailStage | null;
  readonly from: 'window' | 'terminal';
  readonly state: OutboxState;
  readonly reason: NeedsYouReason | null;
  readonly question: OutboxQuestion | null;
  readonly error: OutboxError | null;
  readonly actions: readonly ResolveAction[];
  /** Null for the account's standard text, whose recipients the account chooses. */
  readonly delivery: Pick<Delivery, 'recipients' | 'blind_copies' | 'subject' | 'attachment'> | null;
  /** The person's own text and choices; null if the proposal was sent unchanged. */
  readonly written: WrittenText | null;
  readonly queuedAt: number;
  /** The mail may not be sent before this time; null once it may. */
  readonly leavesAt: number | null;
  /** The time at which it was sent; null before. */
  readonly leftAt: number | null;
  readonly settledAt: number | null;
  /** The invoice's state in the account right before the mail was sent; may be the only evidence. */
  readonly stateBefore: string | null;
}

/** All data needed to write a mail about one invoice. */
export interface MailPreparation {
  readonly uid: Uid;
  readonly kind: MailKind;
  readonly clientUid: Uid | null;
  readonly clientName: string;
  readonly companyName: string;
  readonly language: Language;
  /** The invoice's state in the account: `draft`, `sent`, …; null if it is not there yet. */
  readonly state: string | null;
  readonly invoice: MailInvoice;
  readonly daysLate: number | null;
  /** The client's contacts, the primary one first. */
  readonly contacts: readonly MailContact[];
  /** False if the client's contacts were never listed, so that there may be more. */
  readonly areContactsRead: boolean;
  /** Folded addresses of the contacts, of the client, and of earlier mails to them. */
  readonly knownAddresses: readonly string[];
  readonly recipients: readonly MailAddress[];
  readonly blindCopies: readonly MailAddress[];
  /** The choice of the last mail to this client. */
  readonly isCustom: boolean;
  readonly attachment: boolean;
  readonly stage: MailStage;
  /** Mails about the invoice, oldest first. */
  readonly mails: readonly MailRecord[];
  /** Whole days since the last mail about the invoice from this book; null if there was none. */
  readonly daysSinceContact: number | null;
  /** True if the account also sends reminders of it automatically. */
  readonly sendsReminders: boolean;
  /** True if the invoice is open in the editor; the draft is uploaded first. */
  readonly hasDraft: boolean;
  readonly skip: SkipReason | null;
  /** The stored changes of a mail that was not sent. */
  readonly kept: MailDraft | null;
  /** Identifies the values of the invoice in the texts: a mail is refused if they have changed meanwhile. */
  readonly basis: string;
}

/** A mail that the person sends. */
export interface OutgoingMail {
  readonly uid: Uid;
  readonly kind: MailKind;
  readonly stage: MailStage;
  readonly delivery: Delivery | null;
  /** The person's own text; null if the proposal is unchanged. */
  readonly written: WrittenText | null;
  readonly basis: string;
}

/** The result of sending one mail. `changed`: the text no longer matches the invoice. */
export type MailQueued =
  | {
      readonly uid: Uid;
      readonly kind: 'queued';
      readonly id: number;
      /**
       * The time for undo, in ms. No time of day, because the clock of the window's computer may be changed meanwhile.
       */
      readonly leavesInMs: number | null;
      readonly asksWhenOnline: boolean;
    }
  | { readonly uid: Uid; readonly kind: 'changed' | 'needs_confirmation' | 'refused'; readonly message: Message };
