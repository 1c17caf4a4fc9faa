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
    const next = plain.replace(ENTITY, (entity) => ENTITIES[entity.toLowerCase()] ?? '').replace(MARKUP, '');
    if (next === plain) break;
    plain = next;
  }
  return plain.normalize('NFD').replace(/\s+/g, ' ').trim();
}

/** Whether a service may have made `stored` of `sent`: as `looseText`, and a long text may have lost its end. */
export function isSameText(sent: string, stored: string): boolean {
  const [whole, kept] = [looseText(sent), looseText(stored)];
  if (whole === kept) return true;
  const beginning = kept.replace(CUT_THROUGH, '').trim();
  return isLong(sent) && beginning !== '' && whole.startsWith(beginning);
}

/** Mail addresses differ in no letter's case. */
export function isSameEmail(sent: string, stored: string): boolean {
  return isSameText(sent.toLowerCase(), stored.toLowerCase());
}

/** Whether more may change on the way than white space around it: it is long enough to be cut, or holds markup or gaps. */
export const mayBeRewritten = (text: string): boolean => isLong(text) || /[<>&"']|\s\s|[^\S ]/.test(text);

/** Whether it is over the limit in the longest spelling that a service may cut. */
function isLong(text: string): boolean {
  const longest = text
    .normalize('NFD')
    .replace(/[&<>"']/g, '&quot;')
    .replace(/\r?\n/g, '\r\n');
  return utf8Length(longest) > SHORT_LENGTH;
}
