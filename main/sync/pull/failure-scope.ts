import type { AppError } from '#shared/errors.ts';

/** A read or a list request that failed; `signature` as in `ReadAnswer`. */
interface Failed {
  readonly error: AppError;
  readonly signature?: string;
}

/**
 * Returns true when the failure concerns only the object or list that was requested, not the connection to the service.
 * Some services say "not found" with status 200 and an error in the body; for an account-wide list that proves nothing.
 */
export function concernsOnlyTarget({ error, signature }: Failed, isAccountWide: boolean): boolean {
  if (signature === '200:error' && !isAccountWide) return true;
  return isRefusal(error);
}

/**
 * Returns true when the error is the service's answer about the requested object. All other errors concern the
 * connection.
 */
export function isRefusal({ code }: { readonly code: string }): boolean {
  return code === 'not_found' || code === 'forbidden' || code === 'rejected';
}
