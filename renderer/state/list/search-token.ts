import type { ListName } from '#shared/lists/lists.ts';
import { listSpecs } from '#shared/lists/lists.ts';
import type { SearchKey } from '#shared/search/search-keys.ts';
import { splitSearch, writeToken } from '#shared/search/split-search.ts';

const tokensOf = (list: ListName, query: string, wanted: SearchKey) =>
  splitSearch(query, listSpecs[list]).filter(({ key }) => key === wanted);

/** Returns the value that a search has behind a key; null unless it has just one. */
export function tokenValue(list: ListName, query: string, key: SearchKey): string | null {
  const [only, ...others] = tokensOf(list, query, key);
  return only === undefined || others.length > 0 ? null : only.value.trim();
}

/** Returns the search with this value instead of any other behind the key; null removes it. */
export function withToken(list: ListName, query: string, key: SearchKey, value: string | null): string {
  const rest = tokensOf(list, query, key).reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(end),
    query,
  );
  const words = rest.replace(/ {2,}/g, ' ').trim();
  return value === null ? words : [words, writeToken(key, value)].filter(Boolean).join(' ');
}
