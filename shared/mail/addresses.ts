import { foldAddress } from './mail-address.ts';
import type { MailAddress } from '#shared/outbox/mutation.ts';

/** The longest address that mail servers accept. */
const LONGEST = 254;
const WELL_FORMED = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(?:\.[^\s@<>(),;:"[\]\\.]+)+$/u;
const NAMED = /^(?<name>[^<>]*)<(?<email>[^<>]*)>$/u;

/**
 * Returns true for an address that a mail server could accept: one @, text before it, a domain with a dot after it.
 * Letters may be of any script.
 */
export function isMailAddress(email: string): boolean {
  return email.length <= LONGEST && WELL_FORMED.test(email) && !email.includes('..');
}

/** Splits typed or pasted text into addresses: `Ann <ann@x.com>; bob@x.com`. Invalid addresses are included. */
export function readAddresses(typed: string): readonly MailAddress[] {
  return splitAddresses(typed).map((piece) => {
    const groups = NAMED.exec(piece)?.groups;
    if (groups === undefined) return { name: '', email: piece };
    return {
      name: (groups['name'] ?? '').trim().replaceAll(/^["']|["']$/gu, ''),
      email: (groups['email'] ?? '').trim(),
    };
  });
}

/** Splits at commas, semicolons and line ends, except between quotes. */
function splitAddresses(typed: string): readonly string[] {
  const pieces = typed.match(/(?:"[^"]*"|[^,;\r\n"]|")+/gu) ?? [];
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
}

/** Returns the first of each set of addresses that reach the same mailbox. */
export function withoutRepeats<Address extends MailAddress>(addresses: readonly Address[]): readonly Address[] {
  const seen = new Set<string>();
  return addresses.filter(({ email }) => {
    const folded = foldAddress(email);
    return seen.has(folded) ? false : seen.add(folded) !== undefined;
  });
}

/** Returns the addresses that neither mails to this client nor its contacts have used. */
export function neverUsed(addresses: readonly MailAddress[], known: readonly string[]): readonly MailAddress[] {
  const folded = new Set(known.map(foldAddress));
  return withoutRepeats(addresses).filter(({ email }) => !folded.has(foldAddress(email)));
}
