import { assertNever } from '#shared/assert.ts';
import type { FilterTerm, SearchKey } from './filter.ts';
import { MOST_TERMS, searchHas, searchStates } from './filter.ts';
import { readAmountTerm } from './read-amount-term.ts';
import { readDateTerm } from './read-date-term.ts';
import { readLateTerm } from './read-late-term.ts';
import type { SearchToken } from './split-search.ts';
import { splitSearch } from './split-search.ts';
import type { SearchContext, SearchProblem, TermReading } from './term-reading.ts';

/** A term that could not be read, and why. */
interface SearchMistake {
  readonly token: SearchToken;
  readonly problem: SearchProblem;
}

/** The meaning of a search. A part that is not understood is never ignored: it is listed in `mistakes`. */
interface ParsedSearch {
  /** The words that are searched for as written. */
  readonly text: string;
  readonly terms: readonly FilterTerm[];
  readonly mistakes: readonly SearchMistake[];
}

/** Parses the text of a search box. */
export function parseSearch(typed: string, context: SearchContext): ParsedSearch {
  const texts: string[] = [];
  const terms: FilterTerm[] = [];
  const mistakes: SearchMistake[] = [];
  for (const token of splitSearch(typed)) {
    if (token.key === null) {
      texts.push(token.text);
      continue;
    }
    const reading = readTerm(token.key, token.value, context);
    if ('problem' in reading) mistakes.push({ token, problem: reading.problem });
    else if (terms.length === MOST_TERMS) mistakes.push({ token, problem: { kind: 'too_many' } });
    else terms.push(reading.term);
  }
  return { text: texts.join(' '), terms, mistakes };
}

/** Reads the term of a key; returns the problem if it has no meaning. */
export function readTerm(key: SearchKey, value: string, context: SearchContext): TermReading {
  const trimmed = value.trim();
  if (trimmed === '') return { problem: { kind: 'nothing_compared', key } };
  switch (key) {
    case 'client':
    case 'number':
    case 'po':
    case 'line':
      return { term: { kind: 'text', field: key, text: trimmed } };
    case 'due':
    case 'date':
      return readDateTerm(key, trimmed, context);
    case 'late':
      return readLateTerm(trimmed, context);
    case 'total':
    case 'owed':
    case 'paid':
      return readAmountTerm(key, trimmed, context);
    case 'state':
      return readChoices(trimmed, searchStates, 'unknown_state', (states) => ({ kind: 'state', states }));
    case 'tag':
      return { term: { kind: 'tag', name: trimmed } };
    case 'has':
      return readChoices(trimmed, searchHas, 'unknown_has', (what) => ({ kind: 'has', what }));
    case 'currency':
      return readCurrencies(trimmed);
    default:
      return assertNever(key);
  }
}

function choicesIn(value: string): readonly string[] {
  const parts = value.split(',').map((part) => part.trim());
  return [...new Set(parts.filter(Boolean))];
}

/** Reads one or more values of a closed list, separated by commas; any of them matches. */
function readChoices<Choice extends string>(
  value: string,
  choices: readonly Choice[],
  kind: 'unknown_state' | 'unknown_has',
  toTerm: (found: readonly Choice[]) => FilterTerm,
): TermReading {
  const found: Choice[] = [];
  const written = choicesIn(value);
  for (const part of written) {
    const choice = choices.find((known) => known === part.toLowerCase());
    if (choice === undefined) return { problem: { kind, value: part } };
    found.push(choice);
  }
  return found.length === 0 ? { problem: { kind, value } } : { term: toTerm([...new Set(found)]) };
}

function readCurrencies(value: string): TermReading {
  const codes = choicesIn(value).map((part) => part.toUpperCase());
  const wrong = codes.find((code) => !/^[A-Z]{3}$/.test(code));
  if (wrong !== undefined || codes.length === 0) return { problem: { kind: 'not_a_currency', value: wrong ?? value } };
  return { term: { kind: 'currency', codes: [...new Set(codes)].slice(0, MOST_TERMS) } };
}
