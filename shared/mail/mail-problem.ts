import { assertNever } from '#shared/assert.ts';
import type { UnknownVariable } from './template.ts';
import type { MailVariable } from './variables.ts';
import { message } from '#shared/words/message.ts';
import type { MessageKey } from '#shared/words/compiled/keys.d.ts';
import type { Message } from '#shared/words/part.ts';

export type MailField = 'recipients' | 'blindCopies' | 'subject' | 'message';

/** A problem that a mail still has when its text is finished. If `isBlocking`, it must be fixed before sending. */
export type DeliveryProblem = { readonly field: MailField; readonly isBlocking: boolean } & (
  | { readonly kind: 'no_recipient' | 'no_subject' | 'no_message' }
  /** `index` counts the addresses of the field from 0. */
  | { readonly kind: 'bad_address'; readonly email: string; readonly index: number }
  | { readonly kind: 'bad_name'; readonly index: number }
  | { readonly kind: 'too_many'; readonly count: number; readonly limit: number }
  | { readonly kind: 'line_break' }
  /** A variable stands in the text in place of its value. */
  | { readonly kind: 'variable_left'; readonly text: string }
  | { readonly kind: 'too_long'; readonly length: number; readonly limit: number }
  /** The account may cut the subject. */
  | { readonly kind: 'long_subject'; readonly length: number }
);

/** A problem of a mail that is being written. */
export type MailProblem =
  | DeliveryProblem
  | ({ readonly field: MailField; readonly isBlocking: boolean } & (
      | { readonly kind: 'unknown_variable'; readonly variable: UnknownVariable }
      | { readonly kind: 'empty_variable'; readonly name: MailVariable }
    ));

/** The fields by their names at the service (specification 4.4). */
const keys: Readonly<Record<MailField, string>> = {
  recipients: 'recipients',
  blindCopies: 'blind_copies',
  subject: 'subject',
  message: 'message',
};

/** Returns the place of a problem within a delivery: `recipients.0.email`. */
export function problemPath(problem: DeliveryProblem): string {
  const key = keys[problem.field];
  if (problem.kind === 'bad_address') return `${key}.${String(problem.index)}.email`;
  return problem.kind === 'bad_name' ? `${key}.${String(problem.index)}.name` : key;
}

/** Says what is wrong with the field, to be read behind its name. */
export function problemReason(problem: DeliveryProblem): Message {
  switch (problem.kind) {
    case 'no_recipient':
      return message('mail_reason_no_recipient');
    case 'no_subject':
    case 'no_message':
      return message('mail_reason_empty');
    case 'bad_address':
      return message('mail_reason_bad_address', { address: problem.email });
    case 'bad_name':
    case 'line_break':
      return message('mail_reason_line_break');
    case 'too_many':
      return message('mail_reason_too_many', { count: problem.count, limit: problem.limit });
    case 'variable_left':
      return message('mail_reason_variable_left', { variable: problem.text });
    case 'too_long':
      return message('mail_reason_too_long', { count: problem.length, limit: problem.limit });
    case 'long_subject':
      return message('mail_reason_long_subject', { count: problem.length });
    default:
      return assertNever(problem);
  }
}

const sentenceKeys = {
  recipients: 'mail_reason_of_recipients',
  blindCopies: 'mail_reason_of_blind_copies',
  subject: 'mail_reason_of_subject',
  message: 'mail_reason_of_message',
} as const satisfies Record<MailField, MessageKey>;

/** Returns a problem as a sentence of its own. */
export const problemSentence = (problem: DeliveryProblem): Message =>
  message(sentenceKeys[problem.field], { problem: problemReason(problem) });
