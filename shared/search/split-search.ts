import type { SearchKey } from './search-keys.ts';
import type { SearchSpec } from './search-spec.ts';

/** A piece of the typed text, from `start` to `end` (exclusive). */
export interface SearchToken<Key extends SearchKey = SearchKey> {
  readonly start: number;
  readonly end: number;
  /** The text as typed, with quotes. */
  readonly text: string;
  /** The known word before a colon; null for text that is searched as written. */
  readonly key: Key | null;
  /** The text behind the colon without its quotes; the whole text if there is no key. */
  readonly value: string;
  /** False while a quote is still open. */
  readonly isClosed: boolean;
}

const KEY = /([a-z]+):/iy;
/**
 * A word may contain a non-breaking space between digits: some languages separate thousands by it, and it is pasted,
 * never typed.
 */
const WORD = /(?:\S|(?<=\d)[\u00a0\u202f\u2009](?=\d))+/y;
const SPACE = /\s+/y;
const OPENING = /[<>=]*"/y;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function quotedToken<Key extends SearchKey>(text: string, start: number, key: Key): SearchToken<Key> | null {
  const from = start + key.length + 1;
  const opening = matchAt(OPENING, text, from)?.[0];
  if (opening === undefined) return null;
  const inside = from + opening.length;
  const closing = text.indexOf('"', inside);
  const end = closing < 0 ? text.length : closing + 1;
  const value = `${opening.slice(0, -1)}${text.slice(inside, closing < 0 ? text.length : closing)}`;
  return { start, end, text: text.slice(start, end), key, value, isClosed: closing >= 0 };
}

/**
 * Splits the search of a list into pieces. A quote has a meaning only right behind a key (`line:"site visit"`). Elsewhere it is
 * searched as written, as are words before a colon that are no keys.
 */
export function splitSearch<Key extends SearchKey>(
  text: string,
  { keys }: Pick<SearchSpec<Key>, 'keys'>,
): readonly SearchToken<Key>[] {
  const tokens: SearchToken<Key>[] = [];
  let at = 0;
  while (at < text.length) {
    at += matchAt(SPACE, text, at)?.[0].length ?? 0;
    const word = matchAt(WORD, text, at)?.[0];
    if (word === undefined) break;
    const before = matchAt(KEY, text, at)?.[1]?.toLowerCase();
    const key = keys.find((each) => each === before) ?? null;
    const plain: SearchToken<Key> = {
      start: at,
      end: at + word.length,
      text: word,
      key,
      value: key === null ? word : word.slice(key.length + 1),
      isClosed: true,
    };
    const token = (key === null ? null : quotedToken(text, at, key)) ?? plain;
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

/** Writes a term, with quotes only if needed. A quote within the value cannot be written and is left out. */
export function writeToken(key: SearchKey, value: string): string {
  const plain = value.replaceAll('"', ' ').replace(/\s+/g, ' ').trim();
  return /\s/.test(plain) ? `${key}:"${plain}"` : `${key}:${plain}`;
}

/**
 * Writes the term that finds a client. A quote within the name cannot be written, so only the longest piece without one
 * is used.
 */
export function writeClientToken(name: string): string {
  const pieces = name.split('"').map((piece) => piece.trim());
  const [longest = ''] = pieces.sort((one, other) => other.length - one.length);
  return writeToken('client', longest);
}
