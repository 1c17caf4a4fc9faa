import { assertNever } from '#shared/assert.ts';
import type { ErrorDetails } from '#shared/errors.ts';
import { AppError } from '#shared/errors.ts';
import type { Complaint } from './errors.ts';
import { parseErrorBody } from './errors.ts';
import type { Answered, Broken, Exchange, Unsendable } from './exchange.ts';
import { isLimit } from './limits.ts';
import { parseRetryAfter } from './retry-after.ts';
import { messageOf, redacted } from './complaints.ts';

export interface FailureContext {
  readonly host: string;
  readonly isWrite: boolean;
}

/** Why an exchange is no success, as a code and one sentence. A 2xx given here had the wrong content. */
export function failureOf(exchange: Exchange, context: FailureContext): AppError {
  switch (exchange.kind) {
    case 'unsendable':
      return unsendable(exchange, context);
    case 'broken':
      return broken(exchange, context);
    case 'answered':
      return answered(exchange, context);
    default:
      return assertNever(exchange);
  }
}

function unsendable({ reason }: Unsendable, { host }: FailureContext): AppError {
  switch (reason) {
    case 'no_key':
      return new AppError(
        'key_missing',
        `There is no API key for ${host} on this computer, so nothing was sent and nothing is lost; enter the key to go on.`,
      );
    case 'keychain':
      return new AppError(
        'keychain_unavailable',
        'The keychain of this computer did not give the API key, so nothing was sent and nothing is lost; unlock it or enter the key again.',
      );
    case 'no_address':
      return new AppError(
        'internal',
        'This record has no address at the service yet, so nothing was sent; it stays here, please try again later.',
      );
    case 'insecure':
      return new AppError(
        'address_insecure',
        'Plain http would show the API key to everyone on the way, so nothing was sent; use the https:// address of the account.',
      );
    case 'closed':
      return new AppError('closing', 'Inkwell is closing, so nothing was sent; it is kept for the next start.');
    default:
      return assertNever(reason);
  }
}

function broken({ fault, isConnected, status }: Broken, { host, isWrite }: FailureContext): AppError {
  const details: ErrorDetails = { retryable: true, ...(status === null ? {} : { status }) };
  const unknown = isWrite && isConnected;
  const meaning = unknown
    ? 'whether this arrived is not known, so Inkwell looks there before it sends anything again'
    : 'nothing is lost and Inkwell tries again';
  switch (fault) {
    case 'dns':
      return new AppError(
        'unreachable',
        `${host} cannot be found on the network, but everything here stays usable; check the address and the internet connection, then try again.`,
        details,
      );
    case 'refused':
      return new AppError(
        'unreachable',
        `${host} accepts no connections at the moment, but everything here stays usable; check the address or try again later.`,
        details,
      );
    case 'tls':
      return new AppError(
        'unreachable',
        `No secure connection to ${host} could be made, so the key was not shown and nothing is lost; check the address, the network and this computer's clock, then try again.`,
        details,
      );
    case 'no_route':
    case 'reset':
    case 'unknown':
      return new AppError(
        'unreachable',
        isConnected
          ? `The connection to ${host} broke off before the answer was complete; ${meaning}.`
          : `There is no connection to ${host}, but everything here stays usable; check the internet connection, then try again.`,
        details,
      );
    case 'deadline':
      return new AppError(
        isConnected ? 'timeout' : 'unreachable',
        `${host} did not answer in time; ${meaning}.`,
        details,
      );
    case 'too_large':
    case 'undecodable':
      return new AppError('service_error', `${host} sent an answer that cannot be read; ${meaning}.`, {
        ...details,
        retryable: isWrite,
      });
    case 'closed':
      return new AppError('closing', `Inkwell is closing before ${host} answered; ${meaning}.`, details);
    default:
      return assertNever(fault);
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
    const meaning = context.isWrite
      ? 'whether this arrived is not known, so Inkwell looks there before it sends anything again'
      : 'nothing is lost and Inkwell tries again';
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
  const meaning = isWrite
    ? 'whether this arrived is not known, so Inkwell looks there before it sends anything again'
    : 'nothing here was changed';
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
