import { assertNever } from '#shared/assert.ts';
import type { ErrorDetails } from '#shared/errors.ts';
import { AppError } from '#shared/errors.ts';
import { messageOf } from './complaint-text.ts';
import { isErrorBody } from './error-bodies.ts';
import type { Answered, Exchange } from '#main/api/transport/exchange.ts';
import { parseJson } from '#main/api/transport/parse-json.ts';
import { isLimit } from './is-rate-limit.ts';
import type { Refusal } from './refusal.ts';
import { readRefusal } from './refusal.ts';
import type { FailureContext } from './unanswered-sentences.ts';
import { brokenError, meaningFor, unsendableError } from './unanswered-sentences.ts';

/** Returns why an exchange is no success, as a code and one sentence. A 2xx given here had the wrong content. */
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
  const refusal = readRefusal(answer);
  if (status < 400) return wrongContent(answer, refusal, context);
  if (isLimit(answer)) return limited(refusal, context);
  if (status === 408 || status >= 500) {
    const meaning = meaningFor(context.purpose === 'write', context.isAskedOnce);
    return new AppError('service_error', `The service has a problem of its own (${String(status)}); ${meaning}.`, {
      status,
      retryable: true,
    });
  }
  return refused(refusal, context);
}

function limited({ status, retryAfterMs }: Refusal, { isOpen = false, isAskedOnce }: FailureContext): AppError {
  return new AppError(
    'rate_limited',
    isOpen || isAskedOnce === true
      ? `The service has had enough requests for now; ${meaningFor(isOpen, isAskedOnce)}.`
      : 'The service has had enough requests for now, so this waits; nothing is lost and Inkwell goes on by itself.',
    { status, retryable: true, ...(retryAfterMs === null ? {} : { retryAfterMs }) },
  );
}

/**
 * Returns the error for a 2xx with the wrong content: about the object that was asked for, or about the service when it
 * was a list.
 */
function wrongContent(answer: Answered, refusal: Refusal, { host, purpose }: FailureContext): AppError {
  const { status } = answer;
  if (purpose !== 'write' && isErrorBody(parseJson(answer.text))) {
    return new AppError(
      purpose === 'object' ? 'rejected' : 'service_error',
      `The service did not give this: ${messageOf(refusal)}; nothing here was changed.`,
      { status, fields: refusal.fields },
    );
  }
  const meaning = purpose === 'write' ? meaningFor(true) : 'nothing here was changed';
  return new AppError(
    'not_the_api',
    `${host} answered with something that is not the invoicing API; ${meaning}: check the address, or sign in to the network if it asks for that.`,
    { status, retryable: true },
  );
}

function refused(refusal: Refusal, { host, purpose }: FailureContext): AppError {
  const { status, fields } = refusal;
  const details: ErrorDetails = { status, fields };
  const isWrite = purpose === 'write';
  const kept = isWrite ? 'your edit is kept here' : 'what is on this computer stays as it is';
  switch (status) {
    case 401:
      return new AppError(
        'key_refused',
        `${host} does not accept the API key, so nothing was changed and everything here is kept; enter the current key from your profile there.`,
        { status },
      );
    case 402:
      return new AppError(
        'forbidden',
        `The plan of the account does not include this; ${kept}: ask the account's owner about the plan.`,
        details,
      );
    case 403:
      return new AppError(
        'forbidden',
        `The service does not allow this with your key; ${kept}: ask the account's owner for the right to do it, or whether the plan includes it.`,
        details,
      );
    case 404:
    case 410:
      return new AppError('not_found', `The service does not know this record, or no longer; ${kept}.`, details);
    default:
      return new AppError(
        'rejected',
        `The service refused this: ${messageOf(refusal)}; ${kept}${isWrite ? ', so correct it and send it again' : ''}.`,
        details,
      );
  }
}
