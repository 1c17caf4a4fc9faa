import { assertNever } from '#shared/assert.ts';
import type { ErrorDetails } from '#shared/errors.ts';
import { AppError } from '#shared/errors.ts';
import { messageOf, redacted } from './complaints.ts';
import type { Complaint } from './errors.ts';
import { parseErrorBody } from './errors.ts';
import type { Answered, Exchange } from './exchange.ts';
import { isLimit } from './limits.ts';
import { parseRetryAfter } from './retry-after.ts';
import type { FailureContext } from './unanswered.ts';
import { brokenError, meaningFor, unsendableError } from './unanswered.ts';

/** Why an exchange is no success, as a code and one sentence. A 2xx given here had the wrong content. */
export function failureOf(exchange: Exchange, context: FailureContext): AppError {
  switch (exchange.kind) {
    case 'unsendable':
      return unsendableError(exchange, context);
    case 'broken':
      return brokenError(exchange, context);
    case 'answered':
      return answered(exchange, context);
    default:
      return assertNever(exchange);
  }
}

function answered(answer: Answered, context: FailureContext): AppError {
  const { status } = answer;
  const complaint = redacted(parseErrorBody(answer.text, answer.isHtml), answer.redact);
  const details: ErrorDetails = { status };
  if (status < 400) return wrongContent(answer, complaint, context);
  if (isLimit(answer)) {
    const retryAfterMs = parseRetryAfter(answer.retryAfter, answer.answeredAt);
    return new AppError(
      'rate_limited',
      'The service has had enough requests for now, so this waits; nothing is lost and Inkwell goes on by itself.',
      { ...details, retryable: true, ...(retryAfterMs === null ? {} : { retryAfterMs }) },
    );
  }
  if (status === 408 || status >= 500) {
    const meaning = meaningFor(context.isWrite);
    return new AppError('service_error', `The service has a problem of its own (${String(status)}); ${meaning}.`, {
      ...details,
      retryable: true,
    });
  }
  return refused(status, complaint, context);
}

function wrongContent(answer: Answered, complaint: Complaint, { host, isWrite }: FailureContext): AppError {
  const isRefusal = !answer.isHtml && /^\s*\{\s*"(errors?|messages?)"/.test(answer.text);
  if (isRefusal && !isWrite) {
    return new AppError(
      'service_error',
      `The service did not give this: ${messageOf(complaint)}; nothing here was changed.`,
      {
        status: answer.status,
        fields: complaint.fields,
      },
    );
  }
  const meaning = isWrite ? meaningFor(true) : 'nothing here was changed';
  return new AppError(
    'not_the_api',
    `${host} answered with something that is not the invoicing API; ${meaning}: check the address, or sign in to the network if it asks for that.`,
    { status: answer.status, retryable: true },
  );
}

function refused(status: number, complaint: Complaint, { host, isWrite }: FailureContext): AppError {
  const details: ErrorDetails = { status, fields: complaint.fields };
  const kept = isWrite ? 'your edit is kept here' : 'what is on this computer stays as it is';
  if (status === 401) {
    return new AppError(
      'key_refused',
      `${host} does not accept the API key, so nothing was changed and everything here is kept; enter the current key from your profile there.`,
      { status },
    );
  }
  if (status === 402 || status === 403) {
    return new AppError(
      'forbidden',
      `The service does not allow this with your key; ${kept}: ask the account's owner for the right to do it.`,
      details,
    );
  }
  if (status === 404 || status === 410) {
    return new AppError('not_found', `The service does not know this record, or no longer; ${kept}.`, details);
  }
  return new AppError(
    'rejected',
    `The service refused this: ${messageOf(complaint)}; ${kept}${isWrite ? ', so correct it and send it again' : ''}.`,
    details,
  );
}
