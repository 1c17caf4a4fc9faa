import type { Language } from '#shared/service/connection.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { MailAddress } from '#shared/outbox/mutation.ts';
import type { MailForm, MailProblem } from './check-mail.ts';
import { checkMail, deliveryOf } from './check-mail.ts';
import type { MailPreparation, OutgoingMail } from './mail-screens.ts';
import { addressee } from './recipients.ts';
import type { MailStage } from './stages.ts';
import type { ChosenTemplate, MailTemplate } from './templates.ts';
import { chooseTemplate } from './templates.ts';
import type { MailValues } from './variables.ts';
import { valuesFor } from './variables.ts';

/** A mail as it is proposed: whom the client's last one went to, with the text of its stage in the client's language. */
export function proposeMail(prepared: MailPreparation, own: readonly MailTemplate[], stage = prepared.stage): MailForm {
  const { subject, message } = templateFor(prepared, own, stage);
  const { isCustom, recipients, blindCopies, attachment } = prepared;
  return { isCustom, recipients, blindCopies, subject, message, attachment };
}

export function templateFor(
  { language }: MailPreparation,
  own: readonly MailTemplate[],
  stage: MailStage,
): ChosenTemplate {
  return chooseTemplate(own, language, stage);
}

/**
 * What the variables become in a mail to these recipients. Where the first of them is nobody's contact, the client is
 * addressed by their name.
 */
export function mailValues(
  prepared: MailPreparation,
  recipients: readonly MailAddress[],
  today: PlainDate,
  language: Language = prepared.language,
): MailValues {
  const { clientName, companyName, invoice, contacts } = prepared;
  const person = addressee(recipients, contacts);
  const contact = person === null ? { firstName: clientName, lastName: '' } : person;
  return valuesFor({ clientName, companyName, contact, invoice, today }, language);
}

/** A mail that nobody has looked at. */
export interface ComposedMail {
  /** As it would leave; null where something about it must be put right first. */
  readonly mail: OutgoingMail | null;
  readonly problems: readonly MailProblem[];
}

/** The mail of an invoice, from a sheet of many. */
export function composeMail(
  prepared: MailPreparation,
  own: readonly MailTemplate[],
  stage: MailStage,
  today: PlainDate,
): ComposedMail {
  const form = proposeMail(prepared, own, stage);
  const { language } = templateFor(prepared, own, stage);
  const values = mailValues(prepared, form.recipients, today, language);
  const problems = checkMail(form, values);
  if (problems.some(({ isBlocking }) => isBlocking)) return { mail: null, problems };
  const { uid, kind, basis } = prepared;
  return { mail: { uid, kind, stage, delivery: deliveryOf(form, values), written: null, basis }, problems };
}
