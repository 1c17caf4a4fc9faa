import { assertNever } from '#shared/assert.ts';
import type { ErrorDetails } from '#shared/errors.ts';
import { AppError } from '#shared/errors.ts';
import { complaintOf } from './complaint-text.ts';
import { isErrorBody } from './error-bodies.ts';
import type { Answered, Exchange } from '#main/api/transport/exchange.ts';
import { parseJson } from '#main/api/transport/parse-json.ts';
import { isLimit } from './is-rate-limit.ts';
import type { Refusal } from './refusal.ts';
import { readRefusal } from './refusal.ts';
import type { FailureContext } from './unanswered-sentences.ts';
import { brokenError, meaningFor, unsendableError } from './unanswered-sentences.ts';
import { message } from '#shared/words/message.ts';

/** Returns why an exchange is no success, as a code and what to say. A 2xx given here had the wrong content. */
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
    const next = meaningFor(context.purpose === 'write', context.isAskedOnce);
    return new AppError('service_error', message('error_service_problem', { status: String(status), next }), {
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
      ? message('error_rate_limited', { next: meaningFor(isOpen, isAskedOnce) })
      : message('error_rate_limited_waits'),
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
      message('error_read_refused', { complaint: complaintOf(refusal) }),
      { status, fields: refusal.fields },
    );
  }
  const next = purpose === 'write' ? meaningFor(true) : message('error_nothing_changed_here');
  return new AppError('not_the_api', message('error_not_the_api', { host, next }), { status, retryable: true });
}

function refused(refusal: Refusal, { host, purpose }: FailureContext): AppError {
  const { status, fields } = refusal;
  const details: ErrorDetails = { status, fields };
  const isWrite = purpose === 'write';
  switch (status) {
    case 401:
      return new AppError('key_refused', message('error_key_refused', { host }), { status });
    case 402:
      return new AppError('forbidden', message(isWrite ? 'error_plan_write' : 'error_plan_read'), details);
    case 403:
      return new AppError('forbidden', message(isWrite ? 'error_forbidden_write' : 'error_forbidden_read'), details);
    case 404:
    case 410:
      return new AppError(
        'not_found',
        message(isWrite ? 'error_record_unknown_write' : 'error_record_unknown_read'),
        details,
      );
    default: {
      const complaint = complaintOf(refusal);
      return new AppError(
        'rejected',
        message(isWrite ? 'error_refused_write' : 'error_refused_read', { complaint }),
        details,
      );
    }
  }
}
