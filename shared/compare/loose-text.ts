import { utf8Length } from '#shared/utf8-length.ts';

/** Short texts of more characters or bytes than this may be cut off by the service (behaviour table, field lengths). */
const SHORT_LENGTH = 255;

const MARKUP = /<\/?[a-z!][^>]*(?:>|$)/gi;
/** Matches an ampersand and what it begins, however often that was encoded: `&amp;amp;lt;` is `<`. */
const ENTITY = /&(?:amp;)*(?:(lt|gt|quot|apos|#39|#x27|nbsp);)?/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#x27': "'",
  nbsp: ' ',
};
/** Tags that are hidden in one another deeper than this stay: each depth takes another pass over the text. */
const MOST_DEPTH = 20;

/**
 * Reduces a text to what every service keeps: white space at the ends, line ends, markup and entities are removed. Only
 * for recognising an object; two texts that are equal here may still be an edit of one another.
 */
export function looseText(text: string): string {
  let plain = text;
  for (let depth = 0; depth < MOST_DEPTH; depth += 1) {
    // Decoding may reveal markup, and removing markup may join the halves of another tag.
    const next = withoutEntities(plain).replace(MARKUP, '');
    if (next === plain) break;
    plain = next;
  }
  return plain.normalize('NFD').replace(/\s+/g, ' ').trim();
}

/** Decodes entities until none is left, because some services encode them again on every save. */
export function withoutEntities(text: string): string {
  return text.replace(ENTITY, (_, name: string | undefined) => ENTITIES[name?.toLowerCase() ?? ''] ?? '&');
}

/**
 * Tells whether a service may have stored `sent` as `stored`: equal as `looseText`, or a long text that lost its end.
 * The stored part must be at least as long as what every service keeps: a short text that merely begins another one is
 * another text.
 */
export function isSameText(sent: string, stored: string): boolean {
  const [whole, kept] = [looseText(sent), looseText(stored)];
  if (whole === kept) return true;
  if (!isLong(sent)) return false;
  const [beginning, least] = [withoutHalf(kept), withoutHalf(looseText(surelyKept(sent)))];
  return beginning !== '' && beginning.length >= least.length && whole.startsWith(beginning);
}

/** Removes the remains of a cut through the middle of a character, an entity or a tag, from the end on. */
function withoutHalf(text: string): string {
  let end = text.length;
  for (let begin = beginOfHalf(text, end); begin !== end; begin = beginOfHalf(text, end)) end = begin;
  return text.slice(0, end).trim();
}

/** Returns where the half that ends at `end` begins; `end` if nothing was cut through there. */
function beginOfHalf(text: string, end: number): number {
  const last = text.charAt(end - 1);
  if (last === '\uFFFD' || last === '<') return end - 1;
  if (last === '/' && text.charAt(end - 2) === '<') return end - 2;
  let begin = end;
  while (/[#a-z0-9]/i.test(text.charAt(begin - 1))) begin -= 1;
  return text.charAt(begin - 1) === '&' ? begin - 1 : end;
}

/** Compares like `isSameText` without case, for mail addresses and currency codes. */
export function isSameInAnyCase(sent: string, stored: string): boolean {
  return isSameText(sent.toLowerCase(), stored.toLowerCase());
}

/**
 * Tells whether a service may change more of this text than the white space around it: the text is long enough to be
 * cut, or contains markup or gaps.
 */
export const mayBeRewritten = (text: string): boolean => isLong(text) || /[<>&"']|\s\s|[^\S ]/.test(text);

/** Tells whether the text exceeds the limit in the longest spelling that a service may cut. */
const isLong = (text: string): boolean => surelyKept(text).length < text.length;

/**
 * Returns the characters that fit into the shortest limit even in their longest spelling; the whole text when it fits.
 */
function surelyKept(text: string): string {
  let [bytes, end] = [0, 0];
  for (const character of text) {
    bytes += utf8Length(longestSpelling(character));
    if (bytes > SHORT_LENGTH) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** Returns the longest spelling of a character: decomposed, as an entity, or as both halves of a line end. */
const longestSpelling = (character: string): string =>
  character
    .normalize('NFD')
    .replace(/[&<>"']/g, '&quot;')
    .replace('\n', '\r\n');
