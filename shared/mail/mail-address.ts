import type { Delivery } from '#shared/outbox/mutation.ts';
import { decodePunycode } from './punycode.ts';

/** The longest address that mail servers accept. */
const LONGEST = 254;
const QUOTES = `'"‘’‚“”„«»`;
/** The joiners are letters' neighbours in Persian and Hindi names; every other invisible mark came with a copied text. */
const INVISIBLE = /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/gu;
const BEFORE = new RegExp(`^(?:[\\s<${QUOTES}]|mailto:)+`, 'iu');
/** Anchored to the first of a run, or the pattern would be tried at each of them. */
const AFTER = new RegExp(`(?<![\\s>${QUOTES}])[\\s>${QUOTES}]+$`, 'u');

const JOINER = '(?<=\\P{ASCII})[\\u200C\\u200D](?=\\P{ASCII})';
/** Four signs of Catalan, Japanese and Hebrew are allowed within domains too. */
const LABEL = `(?:(?!\\p{Default_Ignorable_Code_Point})[\\p{L}\\p{M}\\p{N}\\p{So}_·・׳״-]|${JOINER})+`;
const LOCAL = `(?!')(?:(?!\\p{Default_Ignorable_Code_Point})[^\\s\\p{Cc}@<>(),;:"[\\]\\\\]|${JOINER})+`;
const WELL_FORMED = new RegExp(`^${LOCAL}@${LABEL}(?:\\.${LABEL})+$`, 'u');
const WHOLE_LABEL = new RegExp(`^${LABEL}$`, 'u');
const JOINERS = /[\u200C\u200D]/g;
const ASCII = /^\p{ASCII}*$/u;

/**
 * Returns true for an address that a mail server could accept: one @, text before it, a domain with a dot after it, and
 * nothing around it. Letters may be of any script.
 */
export function isMailAddress(email: string): boolean {
  return email.length <= LONGEST && WELL_FORMED.test(email) && !email.includes('..');
}

/**
 * Returns an address without what comes along when it is copied: invisible marks, quotes, angle brackets, `mailto:`. It
 * is the address to send to; its domain stays in the spelling that the person knows.
 */
export function cleanAddress(typed: string): string {
  const text = typed.replace(INVISIBLE, '').normalize('NFC');
  const before = BEFORE.exec(text)?.[0] ?? '';
  const rest = text.slice(before.length);
  const [address = ''] = /mailto:/i.test(before) ? rest.split('?', 1) : [rest];
  return address.replace(AFTER, '');
}

/**
 * Folds an address to its canonical form: addresses with equal results reach the same mailbox. Folds case, width,
 * composed and decomposed letters, the two spellings of a domain (`müller.de`, `xn--mller-kva.de`), and what
 * `cleanAddress` removes. In SQL: `folded_address(text)`.
 */
export function foldAddress(email: string): string {
  const text = cleanAddress(folded(email).replace(JOINERS, ''));
  const at = text.lastIndexOf('@') + 1;
  if (at === 0) return text;
  return text.slice(0, at) + text.slice(at).replaceAll('。', '.').split('.').map(inLetters).join('.');
}

/** Folds case and width. A capital sigma becomes the same letter everywhere, as in domains (UTS 46). */
const folded = (text: string): string => text.normalize('NFKC').replaceAll('Σ', 'σ').toLowerCase().normalize('NFKC');

/** Returns a label in its letters. A label that no registry would give away in this spelling stays as it is. */
function inLetters(label: string): string {
  const letters = label.startsWith('xn--') ? decodePunycode(label.slice(4)) : null;
  if (letters === null || ASCII.test(letters) || !WHOLE_LABEL.test(letters)) return label;
  return folded(letters) === letters ? letters : label;
}

/**
 * Returns all addresses of a mail, blind copies included; none if the account's standard text is sent, because the
 * account chooses its recipients.
 */
export function addressesOf(delivery: Delivery | null): readonly string[] {
  const named = [...(delivery?.recipients ?? []), ...(delivery?.blind_copies ?? [])];
  return [...new Set(named.map(({ email }) => foldAddress(email)))];
}
