import { AppError, errorCodes, toAppError } from '#shared/errors.ts';
import type { ErrorCode, ErrorDetails } from '#shared/errors.ts';
import type { Message } from '#shared/words/part.ts';

/** The wrapper of every answer. Stacks, SQL, paths and keys never cross. */
export type Envelope<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: EnvelopeError };

interface EnvelopeError {
  readonly code: ErrorCode;
  readonly said: Message;
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
  const { code, said, details, retryable } = toAppError(thrown);
  return { ok: false, error: { code, said, retryable, ...optionalOf(details) } };
}

/** Returns the value, or throws the error again in the window. */
export function unwrap<Value>(envelope: Envelope<Value>): Value {
  if (envelope.ok) return envelope.value;
  const { code, said, retryable } = envelope.error;
  const known = errorCodes.includes(code) ? code : 'internal';
  throw new AppError(known, said, { retryable, ...optionalOf(envelope.error) });
}
