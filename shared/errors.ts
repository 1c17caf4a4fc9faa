import type { Message } from '#shared/words/part.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

/**
 * Lists every way Inkwell can fail, as data. The code decides which actions the interface offers; the message says what
 * is wrong, what it means for the person's data and what to do next.
 */
export const errorCodes = [
  'invalid_input',
  'needs_confirmation',
  'not_found',
  'address_invalid',
  'address_insecure',
  'unreachable',
  'timeout',
  'not_the_api',
  'key_refused',
  'key_missing',
  'forbidden',
  'rate_limited',
  'rejected',
  'service_error',
  'other_account',
  'unproven_account',
  'profile_in_use',
  'book_damaged',
  'book_newer',
  'book_missing',
  'disk_full',
  'read_only',
  'keychain_unavailable',
  'old_runtime',
  'untrusted_sender',
  'closing',
  'locked',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export interface ErrorDetails {
  /** The input field that the sentence is about. */
  readonly field?: string;
  /** True when the same call may succeed later without any change by the person. */
  readonly retryable?: boolean;
  /** True when the person can remove the obstacle and then repeat the call. */
  readonly isForNow?: boolean;
  /** HTTP status, when the service answered. */
  readonly status?: number;
  /** Milliseconds the service asked us to wait. */
  readonly retryAfterMs?: number;
  /** Validation messages of the service, by field. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
}

/**
 * The only error class that crosses module borders and IPC. Its cause is not carried along. What it says is data;
 * `message` words it, in the language of the moment in which it is read.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly said: Message;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, said: Message, details: ErrorDetails = {}) {
    super(said.key);
    this.name = 'AppError';
    this.code = code;
    this.said = said;
    this.details = details;
    Object.defineProperty(this, 'message', { get: () => textOf(said) });
  }

  get retryable(): boolean {
    return this.details.retryable ?? false;
  }
}

/** Turns anything thrown into an AppError; an unknown failure keeps no text that could carry a secret or a path. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError('internal', message('error_internal'));
}
