import type { SearchHas, SearchKey, SearchState } from './filter.ts';
import { searchHas, searchKeys, searchStates } from './filter.ts';
import { lateAges, lateText } from './late-ages.ts';
import type { SearchToken } from './split-search.ts';
import { splitSearch } from './split-search.ts';

/** Examples of values of `due:` and `date:`. */
const dateExamples = ['<today', 'today', '<+14', '>today', 'today..+30'] as const;
export type DateExample = (typeof dateExamples)[number];

export type Suggestion =
  | { readonly kind: 'key'; readonly key: SearchKey }
  | { readonly kind: 'state'; readonly value: SearchState }
  | { readonly kind: 'has'; readonly value: SearchHas }
  | { readonly kind: 'date'; readonly value: DateExample }
  | { readonly kind: 'late'; readonly value: string }
  | { readonly kind: 'currency'; readonly value: string };

/** The suggestions at the caret. */
interface Suggesting {
  /** The range that a suggestion replaces; empty where a new piece begins. */
  readonly start: number;
  readonly end: number;
  readonly key: SearchKey | null;
  /** The typed part of the value: behind the last comma, without its quote. */
  readonly written: string;
  /** The values before it, with their commas. */
  readonly before: string;
  readonly suggestions: readonly Suggestion[];
}

function tokenAt(text: string, caret: number): SearchToken | null {
  return splitSearch(text).find((token) => token.start < caret && caret <= token.end) ?? null;
}

const beginsWith = (text: string, beginning: string): boolean => text.startsWith(beginning.toLowerCase());

function valuesFor(key: SearchKey, written: string, currencies: readonly string[]): readonly Suggestion[] {
  switch (key) {
    case 'state':
      return searchStates.filter((value) => beginsWith(value, written)).map((value) => ({ kind: 'state', value }));
    case 'has':
      return searchHas.filter((value) => beginsWith(value, written)).map((value) => ({ kind: 'has', value }));
    case 'due':
    case 'date':
      return dateExamples
        .filter((value) => beginsWith(value, written) && value !== written)
        .map((value) => ({ kind: 'date', value }));
    case 'late':
      return lateAges
        .map(lateText)
        .filter((value) => beginsWith(value, written) && value !== written)
        .map((value) => ({ kind: 'late', value }));
    case 'currency':
      return currencies
        .filter((value) => beginsWith(value.toLowerCase(), written))
        .map((value) => ({ kind: 'currency', value }));
    default:
      return [];
  }
}

/**
 * Returns the suggestions for a text and the caret in it. Clients are not suggested here, because only the book knows
 * them.
 */
export function suggestAt(text: string, caret: number, currencies: readonly string[]): Suggesting {
  const token = tokenAt(text, caret);
  if (token?.key === null || token === null) {
    const written = token?.text ?? '';
    const keys = searchKeys.filter((key) => beginsWith(key, written));
    return {
      start: token?.start ?? caret,
      end: token?.end ?? caret,
      key: null,
      written,
      before: '',
      suggestions: keys.map((key) => ({ kind: 'key', key })),
    };
  }
  const comma = token.value.lastIndexOf(',') + 1;
  const isList = token.key === 'state' || token.key === 'has' || token.key === 'currency';
  const written = isList ? token.value.slice(comma).trim() : token.value;
  const before = isList ? token.value.slice(0, comma) : '';
  const taken = new Set(before.toLowerCase().split(','));
  const suggestions = valuesFor(token.key, written, currencies).filter(
    (suggestion) => suggestion.kind === 'key' || !taken.has(suggestion.value.toLowerCase()),
  );
  return { start: token.start, end: token.end, key: token.key, written, before, suggestions };
}
