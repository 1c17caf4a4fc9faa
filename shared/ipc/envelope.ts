import { AppError, errorCodes, toAppError } from '#shared/errors.ts';
import type { ErrorCode, ErrorDetails } from '#shared/errors.ts';

/** The wrapper of every answer. Stacks, SQL, paths and keys never cross. */
export type Envelope<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: EnvelopeError };

interface EnvelopeError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly field?: string;
  readonly retryable: boolean;
  readonly isForNow?: boolean;
}

type Optional = Pick<ErrorDetails, 'field' | 'isForNow'>;

/** Returns the optional details that are set. */
const optionalOf = ({ field, isForNow }: Optional): Optional => ({
  ...(field === undefined ? {} : { field }),
  ...(isForNow === undefined ? {} : { isForNow }),
});

export function wrapValue<Value>(value: Value): Envelope<Value> {
  return { ok: true, value };
}

export function wrapError(thrown: unknown): Envelope<never> {
  const { code, message, details, retryable } = toAppError(thrown);
  return { ok: false, error: { code, message, retryable, ...optionalOf(details) } };
}

/** Returns the value, or throws the error again in the window. */
export function unwrap<Value>(envelope: Envelope<Value>): Value {
  if (envelope.ok) return envelope.value;
  const { code, message, retryable } = envelope.error;
  const known = errorCodes.includes(code) ? code : 'internal';
  throw new AppError(known, message, { retryable, ...optionalOf(envelope.error) });
}
