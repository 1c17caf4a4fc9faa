import { cleanAddress, foldAddress, isMailAddress } from './mail-address.ts';
import type { MailAddress } from '#shared/outbox/mutation.ts';
import { withoutRepeats } from './addresses.ts';

/** A contact person of the client. */
export interface MailContact extends MailAddress {
  readonly firstName: string;
  readonly lastName: string;
  readonly isPrimary: boolean;
}

interface RecipientSources {
  readonly contacts: readonly MailContact[];
  /** The client's own address, if there is one. */
  readonly client: MailAddress | null;
  /** The recipients of the last mail to this client. */
  readonly last: readonly MailAddress[];
}

/**
 * Returns the contacts to offer: the primary one first, then by name. Leaves out contacts without a usable address, and
 * all but the first of those that share one: a mail reaches them all but addresses one.
 */
export function orderContacts(contacts: readonly MailContact[]): readonly MailContact[] {
  const usable = contacts.map(cleaned).filter(({ email }) => isMailAddress(email));
  return withoutRepeats(
    usable.sort((one, other) => Number(other.isPrimary) - Number(one.isPrimary) || one.name.localeCompare(other.name)),
  );
}

/**
 * Proposes the recipients of a mail: those of the last one if all are still contacts or the client; else the primary
 * contact, the first contact, or the client's own address.
 */
export function proposeRecipients({ contacts, client, last }: RecipientSources): readonly MailAddress[] {
  const ordered = orderContacts(contacts);
  const own = client === null ? [] : [cleaned(client)].filter(({ email }) => isMailAddress(email));
  const known = new Set([...ordered, ...own].map(({ email }) => foldAddress(email)));
  if (last.length > 0 && last.every(({ email }) => known.has(foldAddress(email)))) return withoutRepeats(last);
  const [first] = [...ordered, ...own];
  return first === undefined ? [] : [{ name: first.name, email: first.email }];
}

/** Returns an address of the account without marks that somebody pasted with it. */
function cleaned<Address extends MailAddress>(address: Address): Address {
  return { ...address, email: cleanAddress(address.email) };
}

interface BlindCopySources extends RecipientSources {
  /** Folded addresses that earlier mails to this client used although they belong to no contact. */
  readonly reached: ReadonlySet<string>;
}

/** Proposes blind copies: those of the last mail that are still known, or never were a contact. */
export function proposeBlindCopies({ contacts, client, last, reached }: BlindCopySources): readonly MailAddress[] {
  const known = new Set([...contacts, ...(client === null ? [] : [client])].map(({ email }) => foldAddress(email)));
  return withoutRepeats(last).filter(({ email }) => known.has(foldAddress(email)) || reached.has(foldAddress(email)));
}

/** Returns the contact whom a mail addresses by name: that of its first recipient. */
export function addressee(recipients: readonly MailAddress[], contacts: readonly MailContact[]): MailContact | null {
  const [first] = recipients;
  if (first === undefined) return null;
  return contacts.find(({ email }) => foldAddress(email) === foldAddress(first.email)) ?? null;
}
