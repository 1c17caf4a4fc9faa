import type { AppError } from '#shared/errors.ts';

/** A read or a list that failed; `signature` as in `ReadAnswer`. */
interface Failed {
  readonly error: AppError;
  readonly signature?: string;
}

/**
 * True when the failure concerned only the thing asked for, not the way to the service. Some say "not found" by a success
 * that holds an error; of a list of the whole account that says nothing.
 */
export function isAboutOne({ error, signature }: Failed, isAccountWide: boolean): boolean {
  if (signature === '200:error' && !isAccountWide) return true;
  return isRefusal(error);
}

/** The answer says something of this one thing; all other failures are about the way to the service. */
export function isRefusal({ code }: { readonly code: string }): boolean {
  return code === 'not_found' || code === 'forbidden' || code === 'rejected';
}
