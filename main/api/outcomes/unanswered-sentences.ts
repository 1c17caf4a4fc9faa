import { assertNever } from '#shared/assert.ts';
import type { ErrorDetails } from '#shared/errors.ts';
import { AppError } from '#shared/errors.ts';
import type { Broken, Unsendable } from '#main/api/transport/exchange.ts';
import type { ProxyFlaw } from '#main/api/transport/tunnel.ts';
import { certificateSentence, proxySentence } from './connection-sentences.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';

export interface FailureContext {
  readonly host: string;
  readonly purpose: 'object' | 'list' | 'write';
  /** True for a write that may have arrived all the same. */
  readonly isOpen?: boolean;
  /** See `ClientOptions.isAskedOnce`. */
  readonly isAskedOnce?: boolean;
}

/**
 * Returns what a failure means for the data, and who has to act. Only a write that may have arrived leaves anything
 * open. Nothing may promise that Inkwell tries again where it does not, or the person would wait for ever.
 */
export function meaningFor(isOpen: boolean, isAskedOnce = false): Message {
  if (isOpen) return message('error_next_is_checked');
  return message(isAskedOnce ? 'error_next_try_later' : 'error_next_tries_again');
}

/** Returns the error for a request that did not leave this computer. */
export function unsendableError({ reason }: Unsendable, { host }: FailureContext): AppError {
  switch (reason) {
    case 'no_key':
      return new AppError('key_missing', message('error_key_missing', { host }));
    case 'keychain':
      return new AppError('keychain_unavailable', message('error_keychain_gave_no_key'));
    case 'no_address':
      return new AppError('internal', message('error_no_address_yet'));
    case 'insecure':
      return new AppError('address_insecure', message('error_address_insecure'));
    case 'closed':
      return new AppError('closing', message('error_closing_unsent'));
    default:
      return assertNever(reason);
  }
}

/** Returns the error for a request without a usable answer. Retryable, unless the answer would be the same again. */
export function brokenError(
  { fault, flaw, isConnected, status }: Broken,
  { host, purpose, isAskedOnce }: FailureContext,
): AppError {
  const isWrite = purpose === 'write';
  const details: ErrorDetails = { retryable: true, ...(status === null ? {} : { status }) };
  const next = meaningFor(isWrite && isConnected, isAskedOnce);
  switch (fault) {
    case 'dns':
      return new AppError('unreachable', message('error_host_not_found', { host }), details);
    case 'refused':
      return new AppError('unreachable', message('error_host_refuses', { host }), details);
    case 'tls':
      return new AppError('unreachable', certificateSentence(host, isOfProxy(flaw) ? null : (flaw ?? null)), details);
    case 'proxy':
      return new AppError(
        'unreachable',
        proxySentence(host, isOfProxy(flaw) ? flaw : { kind: 'unreachable' }),
        details,
      );
    case 'no_route':
    case 'reset':
    case 'unknown':
      return new AppError(
        'unreachable',
        isConnected ? message('error_connection_broken', { host, next }) : message('error_no_connection', { host }),
        details,
      );
    case 'deadline':
      return new AppError(
        isConnected ? 'timeout' : 'unreachable',
        message('error_no_answer_in_time', { host, next }),
        details,
      );
    case 'too_large':
      return new AppError('service_error', message('error_answer_too_large', { host, next }), {
        ...details,
        retryable: isWrite,
      });
    case 'undecodable':
      return new AppError('service_error', message('error_answer_unreadable', { host, next }), {
        ...details,
        retryable: isWrite,
      });
    case 'closed':
      return new AppError('closing', message('error_closing_unanswered', { host, next }), details);
    default:
      return assertNever(fault);
  }
}

const PROXY_FLAWS: ReadonlySet<string> = new Set<ProxyFlaw['kind']>([
  'unreachable',
  'unsupported',
  'silent',
  'refused',
]);

const isOfProxy = (flaw: Broken['flaw']): flaw is ProxyFlaw => flaw !== undefined && PROXY_FLAWS.has(flaw.kind);
