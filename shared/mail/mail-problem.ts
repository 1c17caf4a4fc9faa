import { assertNever } from '#shared/assert.ts';
import type { UnknownVariable } from './template.ts';
import type { MailVariable } from './variables.ts';

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

const names: Readonly<Record<MailField, string>> = {
  recipients: 'Recipients',
  blindCopies: 'Blind copies',
  subject: 'Subject',
  message: 'Message',
};
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

/** Returns what is wrong with the field, to be read behind its name. */
export function problemReason(problem: DeliveryProblem): string {
  switch (problem.kind) {
    case 'no_recipient':
      return 'must name somebody';
    case 'no_subject':
    case 'no_message':
      return 'must not be empty';
    case 'bad_address':
      return `“${problem.email}” is not a complete e-mail address`;
    case 'bad_name':
    case 'line_break':
      return 'must be one line without control characters';
    case 'too_many':
      return `${String(problem.count)} addresses; ${String(problem.limit)} are the most`;
    case 'variable_left':
      return `“${problem.text}” stands there in place of its value`;
    case 'too_long':
      return `${String(problem.length)} characters; ${String(problem.limit)} are the most`;
    case 'long_subject':
      return `${String(problem.length)} characters; the account may keep only the first 255`;
    default:
      return assertNever(problem);
  }
}

/** Returns a problem as a sentence of its own. */
export const problemSentence = (problem: DeliveryProblem): string =>
  `${names[problem.field]}: ${problemReason(problem)}.`;
