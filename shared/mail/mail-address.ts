import type { Delivery } from '#shared/outbox/mutation.ts';

/** Mail addresses that are the same to whoever reads the mail. */
export const foldAddress = (email: string): string => email.trim().toLowerCase();

/** Everybody a mail names, blind copies included; nobody where the account's standard text goes to whom it will. */
export function addressesOf(delivery: Delivery | null): readonly string[] {
  const named = [...(delivery?.recipients ?? []), ...(delivery?.blind_copies ?? [])];
  return [...new Set(named.map(({ email }) => foldAddress(email)))];
}
