import type { Language } from '#shared/service/connection.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { MailAddress } from '#shared/outbox/mutation.ts';
import type { MailForm } from './check-mail.ts';
import { checkMail, deliveryOf } from './check-mail.ts';
import type { MailProblem } from './mail-problem.ts';
import type { MailPreparation, OutgoingMail } from './mail-screens.ts';
import { addressee } from './recipients.ts';
import type { MailStage } from './stages.ts';
import type { ChosenTemplate, MailTemplate } from './templates.ts';
import { chooseTemplate } from './templates.ts';
import type { MailValues } from './variables.ts';
import { valuesFor } from './variables.ts';

/**
 * Returns the proposed mail: recipients like the last mail to the client, the text of the stage in the client's
 * language.
 */
export function proposeMail(prepared: MailPreparation, own: readonly MailTemplate[], stage = prepared.stage): MailForm {
  const { subject, message } = templateFor(prepared, own, stage);
  const { isCustom, recipients, blindCopies, attachment } = prepared;
  return { isCustom, recipients, blindCopies, subject, message, attachment };
}

/** Returns the text for a mail in the client's language. */
function templateFor({ language }: MailPreparation, own: readonly MailTemplate[], stage: MailStage): ChosenTemplate {
  return chooseTemplate(own, language, stage);
}

/**
 * Returns the values of the variables in a mail to these recipients. If the first of them is no contact, the client's
 * name is used to address them.
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

/** A mail that was composed without the person looking at it. */
export interface ComposedMail {
  /** The mail to send; null if it has blocking problems. */
  readonly mail: OutgoingMail | null;
  readonly problems: readonly MailProblem[];
}

/** Composes the mail of one of several invoices that are mailed together. */
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
