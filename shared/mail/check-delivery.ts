import type { Delivery, MailAddress } from '#shared/outbox/mutation.ts';
import { withoutRepeats } from './addresses.ts';
import { foldAddress, isMailAddress } from './mail-address.ts';
import type { DeliveryProblem } from './mail-problem.ts';
import { parseTemplate } from './template.ts';

/** The specification has no limits; most services store 255 characters of a short text. */
const SUBJECT_STORED = 255;
export const SUBJECT_LIMIT = 1_000;
export const MESSAGE_LIMIT = 20_000;
export const RECIPIENT_LIMIT = 50;

/** A line break in a header would begin another header. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * Returns all problems of a finished mail, field by field. Window, terminal and the engine's preflight ask this one
 * rule; null is the account's standard text and has none.
 */
export function checkDelivery(delivery: Delivery | null): readonly DeliveryProblem[] {
  if (delivery === null) return [];
  const { recipients, blind_copies: blindCopies, subject, message } = delivery;
  return [
    ...(recipients.length === 0 ? [{ field: 'recipients', kind: 'no_recipient', isBlocking: true } as const] : []),
    ...checkAddresses('recipients', recipients),
    ...checkAddresses('blindCopies', blindCopies),
    ...checkText('subject', subject, SUBJECT_LIMIT),
    ...(NOT_IN_A_LINE.test(subject) ? [{ field: 'subject', kind: 'line_break', isBlocking: true } as const] : []),
    ...(subject.length > SUBJECT_STORED && subject.length <= SUBJECT_LIMIT
      ? [{ field: 'subject', kind: 'long_subject', length: subject.length, isBlocking: false } as const]
      : []),
    ...checkText('message', message, MESSAGE_LIMIT),
  ];
}

/** Returns the first problem that must be fixed before the mail may leave; null when it may. */
export function deliveryObstacle(delivery: Delivery | null): DeliveryProblem | null {
  return checkDelivery(delivery).find(({ isBlocking }) => isBlocking) ?? null;
}

function checkAddresses(
  field: 'recipients' | 'blindCopies',
  addresses: readonly MailAddress[],
): readonly DeliveryProblem[] {
  const each = addresses.flatMap(({ name, email }, index): readonly DeliveryProblem[] => [
    ...(NOT_IN_A_LINE.test(name) ? [{ field, kind: 'bad_name', index, isBlocking: true } as const] : []),
    ...(isMailAddress(email) ? [] : [{ field, kind: 'bad_address', email, index, isBlocking: true } as const]),
  ]);
  const count = addresses.length;
  const limit = RECIPIENT_LIMIT;
  return [...each, ...(count > limit ? [{ field, kind: 'too_many', count, limit, isBlocking: true } as const] : [])];
}

function checkText(field: 'subject' | 'message', text: string, limit: number): readonly DeliveryProblem[] {
  const { length } = text;
  const missing = { field, kind: field === 'subject' ? 'no_subject' : 'no_message', isBlocking: true } as const;
  const left = parseTemplate(text).find(({ kind }) => kind !== 'text');
  return [
    ...(text.trim() === '' ? [missing] : []),
    ...(left === undefined ? [] : [{ field, kind: 'variable_left', text: left.text, isBlocking: true } as const]),
    ...(length > limit ? [{ field, kind: 'too_long', length, limit, isBlocking: true } as const] : []),
  ];
}

interface Addressees {
  readonly recipients: readonly MailAddress[];
  readonly blindCopies: readonly MailAddress[];
}

/**
 * Returns the blind copies without addresses that are recipients anyway: an account may send a mail to each given
 * address.
 */
export function copiesOf({ recipients, blindCopies }: Addressees): readonly MailAddress[] {
  const named = new Set(recipients.map(({ email }) => foldAddress(email)));
  return withoutRepeats(blindCopies).filter(({ email }) => !named.has(foldAddress(email)));
}

/** Returns the mail with each address once. */
export function toEachOnce(delivery: Delivery): Delivery {
  const { recipients, blind_copies: blindCopies } = delivery;
  return { ...delivery, recipients: withoutRepeats(recipients), blind_copies: copiesOf({ recipients, blindCopies }) };
}
