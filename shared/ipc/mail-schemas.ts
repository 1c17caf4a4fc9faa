import { z } from 'zod';
import { MESSAGE_LIMIT, RECIPIENT_LIMIT, SUBJECT_LIMIT } from '#shared/mail/check-delivery.ts';
import { mailKinds, mailStages } from '#shared/mail/stages.ts';
import { languages } from '#shared/service/connection.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import { LONGEST_CONTACT_NOTE } from '#shared/mail/chase.ts';
import { isUid } from '#shared/service/ids.ts';
import { mailSettingLimits } from '#shared/screens/settings.ts';
import type { MailRequests } from './mail-requests.ts';

const MAX_BASIS = 4_000;
const MAX_MAILS = 5_000;
const uid = z.string().refine(isUid, 'not a local id');
const plainDate = z.string().refine(isPlainDate, 'not a date');
const MAX_TYPED = 200_000;
const typedText = z.string().max(MAX_TYPED);
/** Names have no limit below that of typed text: a name refused here would stop all mails of the same request. */
const address = z.strictObject({ name: typedText, email: z.string().max(500) });
const addresses = z.array(address).max(RECIPIENT_LIMIT);
const typedAddresses = z.array(z.strictObject({ name: typedText, email: typedText })).max(MAX_TYPED);

const mailKind = z.enum(mailKinds);

export const mailSettings = z.strictObject({
  holdSeconds: z.int().min(0).max(mailSettingLimits.holdSeconds),
  coolDownDays: z.int().min(0).max(mailSettingLimits.coolDownDays),
});

const mailTemplate = z.strictObject({
  language: z.enum(languages),
  stage: z.enum(mailStages),
  subject: z.string().max(SUBJECT_LIMIT),
  message: z.string().max(MESSAGE_LIMIT),
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
    stage: z.exactOptional(z.enum(mailStages)),
    language: z.exactOptional(z.enum(languages)),
    typed: z.exactOptional(z.strictObject({ recipients: typedText, blindCopies: typedText })),
  })
  .refine(saysSomething, 'says nothing');

const keptMail = z.strictObject({
  uid,
  kind: mailKind,
  kept: kept.nullable(),
});

const outgoingMail = z.strictObject({
  uid,
  kind: mailKind,
  stage: z.enum(mailStages),
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
      language: z.enum(languages),
      subject: z.string().max(2 * SUBJECT_LIMIT),
      message: z.string().max(2 * MESSAGE_LIMIT),
    })
    .nullable(),
  basis: z.string().max(MAX_BASIS),
});

export const mailSchemas = {
  'mail:prepare': z.strictObject({ kind: mailKind, uids: z.array(uid).max(MAX_MAILS) }),
  'mail:send': z.strictObject({
    mails: z.array(outgoingMail).max(MAX_MAILS),
    whenOffline: z.enum(['ask', 'send']),
    isConfirmed: z.boolean(),
  }),
  'mail:keep': keptMail,
  'mail:history': z.strictObject({ uids: z.array(uid).max(MAX_MAILS) }),
  'mail:templates': z.null(),
  'mail:save-template': mailTemplate,
  'mail:reset-template': mailTemplate.pick({ language: true, stage: true }),
  'chase:list': z.null(),
  'chase:facts': z.strictObject({ clientUid: uid }),
  'chase:snooze': z.strictObject({
    snoozes: z.array(z.strictObject({ uid, until: plainDate.nullable() })).max(MAX_MAILS),
  }),
  'contact:note': z.strictObject({ clientUid: uid, invoiceUid: uid, text: z.string().max(LONGEST_CONTACT_NOTE) }),
  'contact:remove': z.strictObject({ id: z.int().positive() }),
  'contact:of-invoice': z.strictObject({ uid }),
} as const satisfies { readonly [C in keyof MailRequests]: z.ZodType<MailRequests[C]['input']> };
