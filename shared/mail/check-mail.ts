import type { Delivery, MailAddress } from '#shared/outbox/mutation.ts';
import { checkDelivery, toEachOnce } from './check-delivery.ts';
import type { MailField, MailProblem } from './mail-problem.ts';
import { emptyVariables, renderTemplate, unknownVariables } from './template.ts';
import type { MailValues } from './variables.ts';
import { oneLine } from './variables.ts';

/** A mail as written, with variables in subject and message. */
export interface MailForm {
  /** False: the account's standard text, sent to recipients that the account chooses (specification 4.4). */
  readonly isCustom: boolean;
  readonly recipients: readonly MailAddress[];
  readonly blindCopies: readonly MailAddress[];
  readonly subject: string;
  readonly message: string;
  readonly attachment: boolean;
}

const fields: readonly MailField[] = ['recipients', 'blindCopies', 'subject', 'message'];

/**
 * Returns all problems of a mail, field by field: those of its variables, and those that it would have when it is
 * finished. The account's standard text has none.
 */
export function checkMail(form: MailForm, values: MailValues): readonly MailProblem[] {
  const delivery = deliveryOf(form, values);
  if (delivery === null) return [];
  const written = [...checkVariables('subject', form, values), ...checkVariables('message', form, values)];
  const isUnknownIn = (field: MailField): boolean =>
    written.some((problem) => problem.field === field && problem.kind === 'unknown_variable');
  // An unknown variable is left in the text, and was named with its place already.
  const finished = checkDelivery(delivery).filter(({ kind, field }) => kind !== 'variable_left' || !isUnknownIn(field));
  const problems: readonly MailProblem[] = [...finished, ...written];
  return problems.toSorted((one, other) => fields.indexOf(one.field) - fields.indexOf(other.field));
}

function checkVariables(field: 'subject' | 'message', form: MailForm, values: MailValues): readonly MailProblem[] {
  const text = form[field];
  return [
    ...unknownVariables(text).map(
      (variable) => ({ field, kind: 'unknown_variable', variable, isBlocking: true }) as const,
    ),
    ...emptyVariables(text, values).map(
      (name) => ({ field, kind: 'empty_variable', name, isBlocking: false }) as const,
    ),
  ];
}

/** Returns subject and message with their values. A subject has one line. */
export function renderMail(
  { subject, message }: Pick<MailForm, 'subject' | 'message'>,
  values: MailValues,
): { readonly subject: string; readonly message: string } {
  return { subject: oneLine(renderTemplate(subject, values)), message: renderTemplate(message, values).trim() };
}

/**
 * Returns the delivery to send (specification 4.4), each address once; null for the account's standard text. Call only
 * for a mail without blocking problems.
 */
export function deliveryOf(form: MailForm, values: MailValues): Delivery | null {
  if (!form.isCustom) return null;
  const { recipients, blindCopies, attachment } = form;
  // A contact's name may have a line break, which no header can.
  const inOneLine = ({ name, email }: MailAddress): MailAddress => ({ name: oneLine(name), email });
  const addressees = { recipients: recipients.map(inOneLine), blind_copies: blindCopies.map(inOneLine) };
  return toEachOnce({ ...addressees, ...renderMail(form, values), attachment });
}
