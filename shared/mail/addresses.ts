import { cleanAddress, foldAddress } from './mail-address.ts';
import type { MailAddress } from '#shared/outbox/mutation.ts';

/** A piece of typed text between two separators. Only `<…>` gives it an address of its own. */
interface Piece {
  readonly text: string;
  readonly email: string | null;
  readonly isBeforeComma: boolean;
}

const TOKEN = /"[^"]*"|<[^<>]*>|[,;\r\n]|[^"<,;\r\n]+|["<]/gu;
const IN_QUOTES = /^(?:"(?<double>.*)"|'(?<single>.*)'|[“„](?<curly>.*)[”“])$/su;

/**
 * Reads typed or pasted addresses: `Müller, Anna <anna@x.com>; bob@x.com`. A name before `<…>` may contain a comma. Text that is
 * no address is returned in the place of one, so that nothing is lost but invisible marks, lone quotes and empty brackets.
 */
export function readAddresses(typed: string): readonly MailAddress[] {
  const addresses: MailAddress[] = [];
  let names: string[] = [];
  for (const { text, email, isBeforeComma } of piecesOf(typed)) {
    if (email === null && isBeforeComma && !text.includes('@')) {
      names.push(text);
      continue;
    }
    if (email === null) addresses.push(...[...names, ...separate(text)].map(unnamed));
    else addresses.push(named([...names, text].filter(Boolean).join(', '), email));
    names = [];
  }
  return [...addresses, ...names.map(unnamed)].filter(({ name, email }) => name !== '' || email !== '');
}

/** Splits at commas, semicolons and line ends, except between quotes, and behind each `<…>`. */
function piecesOf(typed: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let text = '';
  const end = (email: string | null, isBeforeComma: boolean): void => {
    const piece = text.trim();
    if (piece !== '' || email !== null) pieces.push({ text: piece, email, isBeforeComma });
    text = '';
  };
  for (const [token] of typed.matchAll(TOKEN)) {
    if (/^[,;\r\n]$/u.test(token)) end(null, token === ',');
    else if (/^<.*>$/su.test(token)) end(token, false);
    else text += token;
  }
  end(null, false);
  return pieces;
}

/** Splits `ann@x.com bob@x.com` at its blanks; a text with a word that is no address stays whole. */
function separate(text: string): readonly string[] {
  const words = text.split(/\s+/u);
  return words.every((word) => word.includes('@')) ? words : [text];
}

const unnamed = (text: string): MailAddress => ({ name: '', email: cleanAddress(text) });

function named(text: string, written: string): MailAddress {
  const email = cleanAddress(written);
  const { double, single, curly } = IN_QUOTES.exec(text)?.groups ?? {};
  const name = (double ?? single ?? curly ?? text).trim();
  return { name: foldAddress(name) === foldAddress(email) ? '' : name, email };
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
