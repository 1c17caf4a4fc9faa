import { foldAddress } from './mail-address.ts';
import type { MailAddress } from '#shared/outbox/mutation.ts';
import { isMailAddress, withoutRepeats } from './addresses.ts';

/** A person at the client, as far as a mail needs to know. */
export interface MailContact extends MailAddress {
  readonly firstName: string;
  readonly lastName: string;
  readonly isPrimary: boolean;
}

export interface RecipientSources {
  readonly contacts: readonly MailContact[];
  /** The client's own address, where they have one. */
  readonly client: MailAddress | null;
  /** Whom the last mail to this client went to. */
  readonly last: readonly MailAddress[];
}

/**
 * Contacts as they are offered: the primary one first, then by name. Those without a usable address are left out, and of
 * those that share one all but the first: a mail to it reaches them all, and addresses one.
 */
export function orderContacts(contacts: readonly MailContact[]): readonly MailContact[] {
  const usable = contacts.filter(({ email }) => isMailAddress(email.trim()));
  return withoutRepeats(
    [...usable].sort(
      (one, other) => Number(other.isPrimary) - Number(one.isPrimary) || one.name.localeCompare(other.name),
    ),
  );
}

/**
 * Whom a mail is for: whoever the last one went to, as long as all of them still are contacts or the client itself; else
 * the primary contact, the first contact, or the client's own address.
 */
export function proposeRecipients({ contacts, client, last }: RecipientSources): readonly MailAddress[] {
  const ordered = orderContacts(contacts);
  const own = client !== null && isMailAddress(client.email.trim()) ? [client] : [];
  const known = new Set([...ordered, ...own].map(({ email }) => foldAddress(email)));
  if (last.length > 0 && last.every(({ email }) => known.has(foldAddress(email)))) return withoutRepeats(last);
  const [first] = [...ordered, ...own];
  return first === undefined ? [] : [{ name: first.name, email: first.email.trim() }];
}

export interface BlindCopySources extends RecipientSources {
  /** Folded addresses of nobody's contact that mails to this client went to. */
  readonly reached: ReadonlySet<string>;
}

/** Who gets a copy that nobody sees: of those of the last mail whoever is known still, or was nobody's contact before. */
export function proposeBlindCopies({ contacts, client, last, reached }: BlindCopySources): readonly MailAddress[] {
  const known = new Set([...contacts, ...(client === null ? [] : [client])].map(({ email }) => foldAddress(email)));
  return withoutRepeats(last).filter(({ email }) => known.has(foldAddress(email)) || reached.has(foldAddress(email)));
}

/** The contact whom a mail addresses by name: that of its first recipient. */
export function addressee(recipients: readonly MailAddress[], contacts: readonly MailContact[]): MailContact | null {
  const [first] = recipients;
  if (first === undefined) return null;
  return contacts.find(({ email }) => foldAddress(email) === foldAddress(first.email)) ?? null;
}
