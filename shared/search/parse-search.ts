import type { FilterTerm, SearchKey } from './search-keys.ts';
import { searchKeys } from './search-keys.ts';
import type { SearchSpec } from './search-spec.ts';
import type { SearchToken } from './split-search.ts';
import { splitSearch } from './split-search.ts';
import { MOST_TERMS } from './term.ts';
import type { SearchContext, SearchProblem, TermReading } from './term-reading.ts';

/** A term that could not be read, and why. */
interface SearchMistake<Key extends SearchKey> {
  readonly token: SearchToken<Key>;
  readonly problem: SearchProblem;
}

/** The meaning of a search. A part that is not understood is never ignored: it is listed in `mistakes`. */
interface ParsedSearch<Key extends SearchKey> {
  /** The words that are searched for as written. */
  readonly text: string;
  readonly terms: readonly FilterTerm<Key>[];
  readonly mistakes: readonly SearchMistake<Key>[];
}

/** Parses the text of a list's search box. */
export function parseSearch<Key extends SearchKey>(
  typed: string,
  spec: SearchSpec<Key>,
  context: SearchContext,
): ParsedSearch<Key> {
  const texts: string[] = [];
  const terms: FilterTerm<Key>[] = [];
  const mistakes: SearchMistake<Key>[] = [];
  for (const token of splitSearch(typed, spec)) {
    if (token.key === null) {
      texts.push(token.text);
      continue;
    }
    const reading = readTerm(token.key, token.value, spec, context);
    if ('problem' in reading) mistakes.push({ token, problem: reading.problem });
    else if (terms.length === MOST_TERMS) mistakes.push({ token, problem: { kind: 'too_many' } });
    else terms.push(reading.term);
  }
  return { text: texts.join(' '), terms, mistakes };
}

/** Reads the term of a key; returns the problem if it has no meaning. */
export function readTerm<Key extends SearchKey>(
  key: Key,
  value: string,
  spec: SearchSpec,
  context: SearchContext,
): TermReading<FilterTerm<Key>> {
  const trimmed = value.trim();
  if (trimmed === '') return { problem: { kind: 'nothing_compared', key } };
  // The reader of a key returns a term of its kind, with the key as its field.
  return searchKeys[key].read(key, trimmed, context, spec) as TermReading<FilterTerm<Key>>;
}
