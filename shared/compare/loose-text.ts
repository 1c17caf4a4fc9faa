import { utf8Length } from '#shared/utf8-length.ts';

/** Short texts over this many characters or bytes may have been cut off by the service (behaviour table, field lengths). */
const SHORT_LENGTH = 255;

const MARKUP = /<\/?[a-z!][^>]*(?:>|$)/gi;
const ENTITY = /&(?:amp|lt|gt|quot|apos|#39|#x27|nbsp);/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
  '&nbsp;': ' ',
};
/** A cut may go through the middle of a character, of an entity or of a tag. */
const CUT_THROUGH = /(?:\uFFFD|&[#a-z0-9]*|<\/?)+$/i;

/**
 * What is left of a text whatever a service did to it: white space at its ends, line ends, markup and entities say nothing.
 * Only for recognising an object; two texts that are the same here may well be an edit of one another.
 */
export function looseText(text: string): string {
  let plain = text;
  for (;;) {
    // Decoding may bring markup to light, and taking markup out may join the halves of another tag.
    const next = decoded(plain).replace(MARKUP, '');
    if (next === plain) break;
    plain = next;
  }
  return plain.normalize('NFD').replace(/\s+/g, ' ').trim();
}

/** Every sign as itself, however often it was written out. */
export function withoutEntities(text: string): string {
  let plain = text;
  for (let next = decoded(plain); next !== plain; next = decoded(plain)) plain = next;
  return plain;
}

const decoded = (text: string): string => text.replace(ENTITY, (entity) => ENTITIES[entity.toLowerCase()] ?? '');

/**
 * Whether a service may have made `stored` of `sent`: as `looseText`, and a long text may have lost its end. Never more of it
 * than what no service keeps: a short text that another one happens to begin with is another text.
 */
export function isSameText(sent: string, stored: string): boolean {
  const [whole, kept] = [looseText(sent), looseText(stored)];
  if (whole === kept) return true;
  if (!isLong(sent)) return false;
  const [beginning, least] = [withoutHalf(kept), withoutHalf(looseText(surelyKept(sent)))];
  return beginning !== '' && beginning.length >= least.length && whole.startsWith(beginning);
}

const withoutHalf = (text: string): string => text.replace(CUT_THROUGH, '').trim();

/** Mail addresses and codes of currencies differ in no letter's case. */
export function isSameInAnyCase(sent: string, stored: string): boolean {
  return isSameText(sent.toLowerCase(), stored.toLowerCase());
}

/** Whether more may change on the way than white space around it: it is long enough to be cut, or holds markup or gaps. */
export const mayBeRewritten = (text: string): boolean => isLong(text) || /[<>&"']|\s\s|[^\S ]/.test(text);

/** Whether it is over the limit in the longest spelling that a service may cut. */
const isLong = (text: string): boolean => surelyKept(text).length < text.length;

/** The characters that fit into the shortest limit even in their longest spelling; all, where the text does. */
function surelyKept(text: string): string {
  let [bytes, end] = [0, 0];
  for (const character of text) {
    bytes += utf8Length(longestSpelling(character));
    if (bytes > SHORT_LENGTH) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** Decomposed, as an entity, or as both halves of a line end. */
const longestSpelling = (character: string): string =>
  character
    .normalize('NFD')
    .replace(/[&<>"']/g, '&quot;')
    .replace('\n', '\r\n');
