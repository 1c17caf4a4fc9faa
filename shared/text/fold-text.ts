/** Text that folding changes in nothing but its case. */
const PLAIN_ASCII = /^[\t-\r -_a-~]*$/;
/** An accent as a character of its own. NFKD would take it apart into a space and a mark; NFC leaves one spelling of it. */
const ACCENT = /[´᾽᾿῾΄]/g;
/**
 * Marks that a search leaves out: accents, the vowel points of Hebrew and Arabic, the Arabic stretching sign, and invisible
 * characters such as the soft hyphen. Marks that make another letter stay, as in Japanese or Hindi.
 */
const LEFT_OUT =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\u0640[[\p{M}&&[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]]--[\u3099\u309A]]]/gv;

const APOSTROPHES = /[`‘’‚‛′‵ʹʻʼʽʾʿˈˊˋꞌ‹›׳՚]/g;
const QUOTES = /[“”„‟″‶«»〃״ˮ]/g;
const DASHES = /[\p{Pd}−⁃]/gu;

/** Letters that nothing takes apart, and second forms of one letter, by their usual spelling. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ŋ: 'n',
  ĸ: 'k',
  ƶ: 'z',
  ς: 'σ',
  ی: 'ي',
  ى: 'ي',
  ک: 'ك',
  '⁄': '/',
};
const SPELLED_LETTERS = new RegExp(`[${Object.keys(SPELLED).join('')}]`, 'g');

/** Returns the text in letters and marks, each a character of its own. */
const takenApart = (text: string): string => text.normalize('NFC').replace(ACCENT, "'").normalize('NFKD');

function foldApart(apart: string): string {
  return apart
    .replace(LEFT_OUT, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(SPELLED_LETTERS, (letter) => SPELLED[letter] ?? letter)
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(DASHES, '-');
}

/**
 * Returns the canonical form of a text for searching, sorting and comparing loosely: no case, no accents, no invisible characters,
 * and each apostrophe, quote, dash and width alike. Folding twice changes nothing.
 */
export function fold(text: string): string {
  return PLAIN_ASCII.test(text) ? text.toLowerCase() : foldApart(takenApart(text));
}

/** Returns a text for comparing phrases: folded, with single spaces. In SQL: `plain(text)`. */
export const plain = (text: string): string => inOneLine(fold(text));

/** The characters that two texts are compared by: names are shorter. */
const KEY_LENGTH = 120;

/** Returns what equal phrases have in common, for an index: the beginning of a long one. In SQL: `text_key(text)`. */
export const textKey = (text: string): string => plain(text).slice(0, KEY_LENGTH);

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Writes a letter with an umlaut or a ring as two, as people do without the key for it. */
const writtenOut = (apart: string): string =>
  apart
    .replace(/([aou])\u0308/gi, '$1e')
    .replace(/ø/gi, 'oe')
    .replace(/a\u030a/gi, 'aa');

const contracted = (folded: string): string => folded.replace(/aa|[aou]e/g, (pair) => pair.charAt(0));

/**
 * Returns the ways in which people write a text, as phrases: as it stands, with ö written as oe, and with oe written as o. Any of them
 * in a search finds it. The first is `plain(text)`.
 */
export function spellings(text: string): readonly [string, ...string[]] {
  const folded = plain(text);
  const out = PLAIN_ASCII.test(text) ? folded : inOneLine(foldApart(writtenOut(takenApart(text))));
  const others = new Set([out, contracted(folded)]);
  others.delete(folded);
  return [folded, ...others];
}

/** Returns what a search for words looks into: the folded text in one line, then each word that is also written in another way. */
export function searchable(text: string): string {
  const [folded, ...others] = spellings(text);
  const words = new Set(others.flatMap((other) => other.split(' ')));
  for (const word of folded.split(' ')) words.delete(word);
  return words.size === 0 ? folded : `${folded}\n${[...words].join(' ')}`;
}

/**
 * Returns what all spellings of a name have in common: Köhn & Topp, Koehn&Topp and KOHN & TOPP are one. For asking whether two objects
 * are meant to be the same; different names may have it in common. In SQL: `common_name(text)`.
 */
export function commonName(name: string): string {
  return contracted(fold(name)).replace(/\s+/g, '');
}
