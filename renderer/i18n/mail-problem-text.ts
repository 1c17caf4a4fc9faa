import { assertNever } from '#shared/assert.ts';
import type { MailProblem } from '#shared/mail/mail-problem.ts';
import { words } from '#shared/words/words.ts';

/** Returns a problem of a mail that is being written, with the field it is in. */
export function mailProblemText(problem: MailProblem): string {
  const field = words.mail_field({ field: problem.field });
  switch (problem.kind) {
    case 'no_recipient':
      return words.mail_problem_no_recipient();
    case 'no_subject':
      return words.mail_problem_no_subject();
    case 'no_message':
      return words.mail_problem_no_message();
    case 'bad_address':
      return words.mail_problem_bad_address({ field, email: problem.email });
    case 'too_many':
      return words.mail_problem_too_many({ field, count: problem.count });
    case 'bad_name':
    case 'line_break':
      return words.mail_problem_control({ field });
    case 'variable_left':
      return words.mail_problem_variable_left({ field, text: problem.text });
    case 'unknown_variable':
      return unknownVariableText(problem);
    case 'empty_variable':
      return problem.name === 'company.name'
        ? words.mail_problem_no_company({ field })
        : words.mail_problem_empty_variable({ field, variable: words.mail_variable({ name: problem.name }) });
    case 'too_long':
      return words.mail_problem_too_long({ field, length: problem.length, limit: problem.limit });
    case 'long_subject':
      return words.mail_problem_long_subject({ length: problem.length });
    default:
      return assertNever(problem);
  }
}

type UnknownVariable = Extract<MailProblem, { readonly kind: 'unknown_variable' }>;

/** A subject has one line, so that only a message names the line. */
function unknownVariableText({ field, variable: { name, line, column, nearest } }: UnknownVariable): string {
  const at = { field: words.mail_field({ field }), column, name };
  if (field === 'message')
    return nearest === null
      ? words.mail_problem_unknown_variable_in_line({ ...at, line })
      : words.mail_problem_unknown_variable_in_line_near({ ...at, line, nearest });
  return nearest === null
    ? words.mail_problem_unknown_variable(at)
    : words.mail_problem_unknown_variable_near({ ...at, nearest });
}
