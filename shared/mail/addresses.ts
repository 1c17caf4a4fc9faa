import { foldAddress } from './mail-address.ts';
import type { MailAddress } from '#shared/outbox/mutation.ts';

/** The longest address that mail servers take. */
const LONGEST = 254;
const WELL_FORMED = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(?:\.[^\s@<>(),;:"[\]\\.]+)+$/u;
const NAMED = /^(?<name>[^<>]*)<(?<email>[^<>]*)>$/u;

/** Whether a mail server could take it: one @, something before it, a domain with a dot after it. Letters of any script. */
export function isMailAddress(email: string): boolean {
  return email.length <= LONGEST && WELL_FORMED.test(email) && !email.includes('..');
}

/** What was typed or pasted, taken apart: `Ann <ann@x.com>; bob@x.com`. Addresses that nobody could send to come along. */
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

/** Commas and semicolons end an address, except between quotes; so do line ends. */
function splitAddresses(typed: string): readonly string[] {
  const pieces = typed.match(/(?:"[^"]*"|[^,;\r\n"]|")+/gu) ?? [];
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
}

/** Each once, the first of those that are the same to whoever reads the mail. */
export function withoutRepeats<Address extends MailAddress>(addresses: readonly Address[]): readonly Address[] {
  const seen = new Set<string>();
  return addresses.filter(({ email }) => {
    const folded = foldAddress(email);
    return seen.has(folded) ? false : seen.add(folded) !== undefined;
  });
}

/** Those that this client was never written to at and none of its contacts has. */
export function neverUsed(addresses: readonly MailAddress[], known: readonly string[]): readonly MailAddress[] {
  const folded = new Set(known.map(foldAddress));
  return withoutRepeats(addresses).filter(({ email }) => !folded.has(foldAddress(email)));
}
