import { assertNever } from '#shared/assert.ts';
import type { ErrorDetails } from '#shared/errors.ts';
import { AppError } from '#shared/errors.ts';
import type { Broken, Unsendable } from '#main/api/transport/exchange.ts';
import type { ProxyFlaw } from '#main/api/transport/tunnel.ts';
import { certificateSentence, proxySentence } from './connection-sentences.ts';

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
export function meaningFor(isOpen: boolean, isAskedOnce = false): string {
  if (isOpen) return 'whether this arrived is not known, so Inkwell looks there before it sends anything again';
  return isAskedOnce ? 'nothing was changed, so try again later' : 'nothing is lost and Inkwell tries again';
}

/** Returns the error for a request that did not leave this computer. */
export function unsendableError({ reason }: Unsendable, { host }: FailureContext): AppError {
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

/** Returns the error for a request without a usable answer. Retryable, unless the answer would be the same again. */
export function brokenError(
  { fault, flaw, isConnected, status }: Broken,
  { host, purpose, isAskedOnce }: FailureContext,
): AppError {
  const isWrite = purpose === 'write';
  const details: ErrorDetails = { retryable: true, ...(status === null ? {} : { status }) };
  const meaning = meaningFor(isWrite && isConnected, isAskedOnce);
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
      return new AppError('service_error', `${host} sent more at once than Inkwell reads (4 MB); ${meaning}.`, {
        ...details,
        retryable: isWrite,
      });
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

const PROXY_FLAWS: ReadonlySet<string> = new Set<ProxyFlaw['kind']>([
  'unreachable',
  'unsupported',
  'silent',
  'refused',
]);

const isOfProxy = (flaw: Broken['flaw']): flaw is ProxyFlaw => flaw !== undefined && PROXY_FLAWS.has(flaw.kind);
