import type { Delivery } from '#shared/outbox/mutation.ts';

/** Folds an address: addresses with equal results reach the same mailbox. */
export const foldAddress = (email: string): string => email.trim().toLowerCase();

/**
 * Returns all addresses of a mail, blind copies included; none if the account's standard text is sent, because the
 * account chooses its recipients.
 */
export function addressesOf(delivery: Delivery | null): readonly string[] {
  const named = [...(delivery?.recipients ?? []), ...(delivery?.blind_copies ?? [])];
  return [...new Set(named.map(({ email }) => foldAddress(email)))];
}
