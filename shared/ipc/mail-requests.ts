import type { ChaseFacts, ChaseList, InvoiceContacts, NewContactNote, Snooze } from '#shared/mail/chase.ts';
import type { MailDraft } from '#shared/mail/mail-draft.ts';
import type { MailPreparation, MailQueued, MailRecord, OutgoingMail } from '#shared/mail/mail-screens.ts';
import type { MailKind, MailStage } from '#shared/mail/stages.ts';
import type { MailTemplate } from '#shared/mail/templates.ts';
import type { Language } from '#shared/service/connection.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Call } from './call.ts';

/** Requests about mails to clients, chase runs and the contact log, a part of the table in `contract.ts`. */
export interface MailRequests {
  /**
   * Returns everything needed to write about these invoices; fetches the contacts of a single client when they are old.
   */
  'mail:prepare': Call<{ readonly kind: MailKind; readonly uids: readonly Uid[] }, readonly MailPreparation[]>;
  /** Enqueues each mail by itself; returns an outcome for each, in the same order. */
  'mail:send': Call<
    {
      readonly mails: readonly OutgoingMail[];
      /**
       * While the account is unreachable: ask again when it can be reached (`ask`), or send without asking (`send`).
       */
      readonly whenOffline: 'ask' | 'send';
      readonly isConfirmed: boolean;
    },
    readonly MailQueued[]
  >;
  /**
   * Stores the unsaved text of a mail on every keystroke; null deletes it. Main deletes it when the mail is enqueued.
   */
  'mail:keep': Call<{ readonly uid: Uid; readonly kind: MailKind; readonly kept: MailDraft | null }, null>;
  /** Returns the mails about these invoices that were sent or wait here, by invoice, the oldest first. */
  'mail:history': Call<{ readonly uids: readonly Uid[] }, readonly MailRecord[]>;
  /** Returns the person's own templates. */
  'mail:templates': Call<null, readonly MailTemplate[]>;
  'mail:save-template': Call<MailTemplate, readonly MailTemplate[]>;
  'mail:reset-template': Call<{ readonly language: Language; readonly stage: MailStage }, readonly MailTemplate[]>;
  /** Returns everything overdue by client, and what a chase run leaves out today. */
  'chase:list': Call<null, ChaseList>;
  'chase:facts': Call<{ readonly clientUid: Uid }, ChaseFacts>;
  /** Leaves invoices out of chase runs until a date; returns their previous dates, which undo the change when sent. */
  'chase:snooze': Call<{ readonly snoozes: readonly Snooze[] }, readonly Snooze[]>;
  /** Notes a call that was made just now. */
  'contact:note': Call<NewContactNote, { readonly id: number }>;
  'contact:remove': Call<{ readonly id: number }, null>;
  /** Returns the calls with the client of an invoice, and whether chase runs leave the invoice out. */
  'contact:of-invoice': Call<{ readonly uid: Uid }, InvoiceContacts>;
}

export const mailChannels: Readonly<Record<keyof MailRequests, true>> = {
  'mail:prepare': true,
  'mail:send': true,
  'mail:keep': true,
  'mail:history': true,
  'mail:templates': true,
  'mail:save-template': true,
  'mail:reset-template': true,
  'chase:list': true,
  'chase:facts': true,
  'chase:snooze': true,
  'contact:note': true,
  'contact:remove': true,
  'contact:of-invoice': true,
};
