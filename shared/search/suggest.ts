import type { SearchKey } from './search-keys.ts';
import { searchKeys } from './search-keys.ts';
import type { SearchSpec } from './search-spec.ts';
import type { SearchToken } from './split-search.ts';
import { splitSearch } from './split-search.ts';

export type Suggestion<Key extends SearchKey = SearchKey> =
  { readonly kind: 'key'; readonly key: Key } | { readonly kind: 'value'; readonly key: Key; readonly value: string };

/** The values of keys that only the book knows. */
export type KnownValues = Partial<Readonly<Record<SearchKey, readonly string[]>>>;

/** The suggestions at the caret. */
interface Suggesting<Key extends SearchKey> {
  /** The range that a suggestion replaces; empty where a new piece begins. */
  readonly start: number;
  readonly end: number;
  readonly key: Key | null;
  /** The typed part of the value: behind the last comma, without its quote. */
  readonly written: string;
  /** The values before it, with their commas. */
  readonly before: string;
  readonly suggestions: readonly Suggestion<Key>[];
}

const beginsWith = (text: string, beginning: string): boolean => text.toLowerCase().startsWith(beginning.toLowerCase());

/**
 * Returns the suggestions for the text of a list's search box and the caret in it. Clients and tags are not suggested
 * here, because the book is asked for them.
 */
export function suggestAt<Key extends SearchKey>(
  text: string,
  caret: number,
  spec: SearchSpec<Key>,
  known: KnownValues,
): Suggesting<Key> {
  const token = splitSearch(text, spec).find(({ start, end }) => start < caret && caret <= end) ?? null;
  return token === null || token.key === null
    ? keysAt(token, caret, spec)
    : valuesAt({ ...token, key: token.key }, spec, known);
}

function keysAt<Key extends SearchKey>(
  token: SearchToken<Key> | null,
  caret: number,
  { keys }: SearchSpec<Key>,
): Suggesting<Key> {
  const { start, end, text: written } = token ?? { start: caret, end: caret, text: '' };
  const suggestions = keys.filter((key) => beginsWith(key, written)).map((key) => ({ kind: 'key', key }) as const);
  return { start, end, key: null, written, before: '', suggestions };
}

function valuesAt<Key extends SearchKey>(
  { start, end, key, value: typed }: SearchToken<Key> & { readonly key: Key },
  spec: SearchSpec,
  known: KnownValues,
): Suggesting<Key> {
  const isList = searchKeys[key].kind === 'choice';
  const comma = isList ? typed.lastIndexOf(',') + 1 : 0;
  const written = isList ? typed.slice(comma).trim() : typed;
  const before = typed.slice(0, comma);
  const taken = new Set(isList ? before.toLowerCase().split(',') : [written]);
  const suggestions = (searchKeys[key].suggested(spec) ?? known[key] ?? [])
    .filter((value) => beginsWith(value, written) && !taken.has(value.toLowerCase()))
    .map((value) => ({ kind: 'value', key, value }) as const);
  return { start, end, key, written, before, suggestions };
}
