import { isPlainDate } from '#shared/dates/plain-date.ts';
import type { ChaseFacts, ChaseList, InvoiceContacts, Snooze } from '#shared/mail/chase.ts';
import { LONGEST_CONTACT_NOTE } from '#shared/mail/chase.ts';
import { MESSAGE_LIMIT, RECIPIENT_LIMIT, SUBJECT_LIMIT } from '#shared/mail/check-delivery.ts';
import type { MailPreparation, MailQueued, MailRecord } from '#shared/mail/mail-screens.ts';
import { mailKinds, mailStages } from '#shared/mail/stages.ts';
import type { MailTemplate } from '#shared/mail/templates.ts';
import { languages } from '#shared/service/connection.ts';
import { answer, call, done } from './call.ts';
import { byUid, nothing, uid } from './shapes.ts';
import { z } from './zod.ts';

const MAX_BASIS = 4_000;
const MAX_MAILS = 5_000;
const MAX_TYPED = 200_000;
const typedText = z.string().max(MAX_TYPED);
/** Names have no limit below that of typed text: a name refused here would stop all mails of the same request. */
const addresses = z.array(z.strictObject({ name: typedText, email: z.string().max(500) })).max(RECIPIENT_LIMIT);
const typedAddresses = z.array(z.strictObject({ name: typedText, email: typedText })).max(MAX_TYPED);

const kind = z.enum(mailKinds);
const stage = z.enum(mailStages);
const language = z.enum(languages);
const uids = z.array(uid).max(MAX_MAILS);
const template = z.strictObject({
  language,
  stage,
  subject: z.string().max(SUBJECT_LIMIT),
  message: z.string().max(MESSAGE_LIMIT),
});

export const snoozes = z
  .array(z.strictObject({ uid, until: z.string().refine(isPlainDate, 'not a date').nullable() }))
  .max(MAX_MAILS);
export const contactNote = z.strictObject({
  clientUid: uid,
  invoiceUid: uid,
  text: z.string().max(LONGEST_CONTACT_NOTE),
});

const saysSomething = (parts: object): boolean => Object.keys(parts).length > 0;

/** Parses text as typed, also text that is too long to be sent. */
const kept = z
  .strictObject({
    form: z.exactOptional(
      z
        .strictObject({
          isCustom: z.exactOptional(z.boolean()),
          recipients: z.exactOptional(typedAddresses),
          blindCopies: z.exactOptional(typedAddresses),
          subject: z.exactOptional(typedText),
          message: z.exactOptional(typedText),
          attachment: z.exactOptional(z.boolean()),
        })
        .refine(saysSomething, 'says nothing'),
    ),
    stage: z.exactOptional(stage),
    language: z.exactOptional(language),
    typed: z.exactOptional(z.strictObject({ recipients: typedText, blindCopies: typedText })),
  })
  .refine(saysSomething, 'says nothing');

const outgoingMail = z.strictObject({
  uid,
  kind,
  stage,
  delivery: z
    .strictObject({
      recipients: addresses,
      blind_copies: addresses,
      subject: z.string().max(SUBJECT_LIMIT),
      message: z.string().max(MESSAGE_LIMIT),
      attachment: z.boolean(),
    })
    .nullable(),
  // Templates may be longer than the sent text: values of variables may be shorter than their names.
  written: z
    .strictObject({
      language,
      subject: z.string().max(2 * SUBJECT_LIMIT),
      message: z.string().max(2 * MESSAGE_LIMIT),
    })
    .nullable(),
  basis: z.string().max(MAX_BASIS),
});

/** Requests about mails to clients, chase runs and the contact log. */
export const mailRequests = {
  /**
   * Returns everything needed to write about these invoices; fetches the contacts of a single client when they are old.
   */
  'mail:prepare': call(z.strictObject({ kind, uids }), answer<readonly MailPreparation[]>(), { flushes: 'uids' }),
  /**
   * Enqueues each mail by itself; returns an outcome for each, in the same order. While the account is unreachable:
   * ask again when it can be reached (`ask`), or send without asking (`send`).
   */
  'mail:send': call(
    z.strictObject({
      mails: z.array(outgoingMail).max(MAX_MAILS),
      whenOffline: z.enum(['ask', 'send']),
      isConfirmed: z.boolean(),
    }),
    answer<readonly MailQueued[]>(),
  ),
  /**
   * Stores the unsaved text of a mail on every keystroke; null deletes it. Main deletes it when the mail is enqueued.
   */
  'mail:keep': call(z.strictObject({ uid, kind, kept: kept.nullable() }), done),
  /** Returns the mails about these invoices that were sent or wait here, by invoice, the oldest first. */
  'mail:history': call(z.strictObject({ uids }), answer<readonly MailRecord[]>()),
  /** Returns the person's own templates. */
  'mail:templates': call(nothing, answer<readonly MailTemplate[]>()),
  'mail:save-template': call(template, answer<readonly MailTemplate[]>()),
  'mail:reset-template': call(template.pick({ language: true, stage: true }), answer<readonly MailTemplate[]>()),
  /** Returns everything overdue by client, and what a chase run leaves out today. */
  'chase:list': call(nothing, answer<ChaseList>()),
  'chase:facts': call(z.strictObject({ clientUid: uid }), answer<ChaseFacts>()),
  /** Leaves invoices out of chase runs until a date; returns their previous dates, which an undo needs. */
  'chase:snooze': call(z.strictObject({ snoozes }), answer<readonly Snooze[]>()),
  /** Notes a call that was made just now. */
  'contact:note': call(contactNote, answer<{ readonly id: number }>()),
  /** Returns the calls with the client of an invoice, and whether chase runs leave the invoice out. */
  'contact:of-invoice': call(byUid, answer<InvoiceContacts>()),
};
