import { z } from 'zod';
import { MESSAGE_LIMIT, RECIPIENT_LIMIT, SUBJECT_LIMIT } from '#shared/mail/check-mail.ts';
import { mailKinds, mailStages } from '#shared/mail/stages.ts';
import { languages } from '#shared/model/connection.ts';
import { isUid } from '#shared/model/ids.ts';
import { mailSettingLimits } from '#shared/model/settings.ts';

const MAX_BASIS = 4_000;
const address = z.strictObject({ name: z.string().max(500), email: z.string().max(500) });
const addresses = z.array(address).max(RECIPIENT_LIMIT);

const MAX_TYPED = 200_000;
const typedText = z.string().max(MAX_TYPED);
const typedAddresses = z.array(z.strictObject({ name: typedText, email: typedText })).max(MAX_TYPED);

export const mailKind = z.enum(mailKinds);

export const mailSettings = z.strictObject({
  holdSeconds: z.int().min(0).max(mailSettingLimits.holdSeconds),
  coolDownDays: z.int().min(0).max(mailSettingLimits.coolDownDays),
});

export const mailTemplate = z.strictObject({
  language: z.enum(languages),
  stage: z.enum(mailStages),
  subject: z.string().max(SUBJECT_LIMIT),
  message: z.string().max(MESSAGE_LIMIT),
});

const saysSomething = (parts: object): boolean => Object.keys(parts).length > 0;

/** As it was typed, also what is too much to be sent. */
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

export const keptMail = z.strictObject({
  uid: z.string().refine(isUid, 'not a local id'),
  kind: mailKind,
  kept: kept.nullable(),
});

export const outgoingMail = z.strictObject({
  uid: z.string().refine(isUid, 'not a local id'),
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
  // As it was typed: what stands in for its variables may be shorter than they are.
  written: z
    .strictObject({
      language: z.enum(languages),
      subject: z.string().max(2 * SUBJECT_LIMIT),
      message: z.string().max(2 * MESSAGE_LIMIT),
    })
    .nullable(),
  basis: z.string().max(MAX_BASIS),
});
