import type { ChaseFacts, ChaseList, InvoiceContacts, NewContactNote, Snooze } from '#shared/mail/chase.ts';
import type { KeptMail } from '#shared/mail/kept-mail.ts';
import type { MailPreparation, MailQueued, MailRecord, OutgoingMail } from '#shared/mail/mail-screens.ts';
import type { MailKind, MailStage } from '#shared/mail/stages.ts';
import type { MailTemplate } from '#shared/mail/templates.ts';
import type { Language } from '#shared/service/connection.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Call } from './call.ts';

/** Writing to clients, and what else is noted of being in touch with them: a part of the table of requests. */
export interface MailRequests {
  /** All that is needed to write about these invoices; reads the contacts of one client again where they are old. */
  'mail:prepare': Call<{ readonly kind: MailKind; readonly uids: readonly Uid[] }, readonly MailPreparation[]>;
  /** Queues each by itself; the answer says of each what became of it, in the same order. */
  'mail:send': Call<
    {
      readonly mails: readonly OutgoingMail[];
      /** While the account cannot be reached: ask again once it can, or let it leave by itself. */
      readonly whenOffline: 'ask' | 'send';
      readonly isConfirmed: boolean;
    },
    readonly MailQueued[]
  >;
  /** What stands in a mail, on every keystroke; null where nothing does. Forgotten by main once the mail is queued. */
  'mail:keep': Call<{ readonly uid: Uid; readonly kind: MailKind; readonly kept: KeptMail | null }, null>;
  /** What this book sent off about these invoices, or wants to: by invoice, oldest first. */
  'mail:history': Call<{ readonly uids: readonly Uid[] }, readonly MailRecord[]>;
  /** The person's own texts. */
  'mail:templates': Call<null, readonly MailTemplate[]>;
  'mail:save-template': Call<MailTemplate, readonly MailTemplate[]>;
  'mail:reset-template': Call<{ readonly language: Language; readonly stage: MailStage }, readonly MailTemplate[]>;
  /** Everything overdue by client, and what of it is left out today. */
  'chase:list': Call<null, ChaseList>;
  'chase:facts': Call<{ readonly clientUid: Uid }, ChaseFacts>;
  /** Answers how each was before: asking for that takes it back. */
  'chase:snooze': Call<{ readonly snoozes: readonly Snooze[] }, readonly Snooze[]>;
  /** A call that was made just now. */
  'contact:note': Call<NewContactNote, { readonly id: number }>;
  'contact:remove': Call<{ readonly id: number }, null>;
  /** Calls with the client of an invoice, and whether chase runs leave it out. */
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
