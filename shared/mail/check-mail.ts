import { foldAddress } from './mail-address.ts';
import type { Delivery, MailAddress } from '#shared/outbox/mutation.ts';
import { isMailAddress } from './addresses.ts';
import { emptyVariables, renderTemplate, unknownVariables } from './template.ts';
import type { UnknownVariable } from './template.ts';
import type { MailValues, MailVariable } from './variables.ts';
import { oneLine } from './variables.ts';

/** The specification has no limits; most services store 255 characters of a short text. */
const SUBJECT_STORED = 255;
export const SUBJECT_LIMIT = 1_000;
export const MESSAGE_LIMIT = 20_000;
export const RECIPIENT_LIMIT = 50;

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

type MailField = 'recipients' | 'blindCopies' | 'subject' | 'message';

/** A problem of a mail. If `isBlocking`, it must be fixed before sending. */
export type MailProblem = { readonly field: MailField; readonly isBlocking: boolean } & (
  | { readonly kind: 'no_recipient' | 'no_subject' | 'no_message' }
  | { readonly kind: 'bad_address'; readonly email: string }
  | { readonly kind: 'too_many'; readonly count: number }
  | { readonly kind: 'unknown_variable'; readonly variable: UnknownVariable }
  | { readonly kind: 'empty_variable'; readonly name: MailVariable }
  | { readonly kind: 'too_long'; readonly length: number; readonly limit: number }
  /** The account may cut the subject. */
  | { readonly kind: 'long_subject'; readonly length: number }
);

/** Returns all problems of a mail, field by field. The account's standard text has none. */
export function checkMail(form: MailForm, values: MailValues): readonly MailProblem[] {
  if (!form.isCustom) return [];
  const { subject, message } = renderMail(form, values);
  return [
    ...(form.recipients.length === 0 ? [{ field: 'recipients', kind: 'no_recipient', isBlocking: true } as const] : []),
    ...checkAddresses('recipients', form.recipients),
    ...checkAddresses('blindCopies', form.blindCopies),
    ...checkText('subject', form.subject, subject, values),
    ...checkText('message', form.message, message, values),
  ];
}

function checkAddresses(
  field: 'recipients' | 'blindCopies',
  addresses: readonly MailAddress[],
): readonly MailProblem[] {
  const bad = addresses.filter(({ email }) => !isMailAddress(email));
  const count = addresses.length;
  return [
    ...bad.map(({ email }) => ({ field, kind: 'bad_address', email, isBlocking: true }) as const),
    ...(count > RECIPIENT_LIMIT ? [{ field, kind: 'too_many', count, isBlocking: true } as const] : []),
  ];
}

function checkText(
  field: 'subject' | 'message',
  written: string,
  rendered: string,
  values: MailValues,
): readonly MailProblem[] {
  const isSubject = field === 'subject';
  const limit = isSubject ? SUBJECT_LIMIT : MESSAGE_LIMIT;
  const length = rendered.length;
  const missing = { field, kind: isSubject ? 'no_subject' : 'no_message', isBlocking: true } as const;
  return [
    ...(rendered.trim() === '' ? [missing] : []),
    ...unknownVariables(written).map(
      (variable) => ({ field, kind: 'unknown_variable', variable, isBlocking: true }) as const,
    ),
    ...emptyVariables(written, values).map(
      (name) => ({ field, kind: 'empty_variable', name, isBlocking: false }) as const,
    ),
    ...(length > limit ? [{ field, kind: 'too_long', length, limit, isBlocking: true } as const] : []),
    ...(isSubject && length > SUBJECT_STORED && length <= limit
      ? [{ field, kind: 'long_subject', length, isBlocking: false } as const]
      : []),
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
 * Returns the blind copies without addresses that are recipients anyway: an account may send a mail to each given
 * address.
 */
export function copiesOf({
  recipients,
  blindCopies,
}: Pick<MailForm, 'recipients' | 'blindCopies'>): readonly MailAddress[] {
  const named = new Set(recipients.map(({ email }) => foldAddress(email)));
  return blindCopies.filter(({ email }) => !named.has(foldAddress(email)));
}

/**
 * Returns the delivery to send (specification 4.4); null for the account's standard text. Call only for a mail without
 * blocking problems.
 */
export function deliveryOf(form: MailForm, values: MailValues): Delivery | null {
  if (!form.isCustom) return null;
  const { recipients, attachment } = form;
  return { recipients, blind_copies: copiesOf(form), ...renderMail(form, values), attachment };
}
