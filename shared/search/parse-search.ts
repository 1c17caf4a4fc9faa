import { assertNever } from '#shared/assert.ts';
import type { FilterTerm, SearchKey } from './filter.ts';
import { MOST_TERMS, searchHas, searchStates } from './filter.ts';
import { readAmountTerm } from './read-amount-term.ts';
import { readDateTerm } from './read-date-term.ts';
import { readLateTerm } from './read-late-term.ts';
import type { SearchToken } from './split-search.ts';
import { splitSearch } from './split-search.ts';
import type { SearchContext, SearchProblem, TermReading } from './term-reading.ts';

/** A piece that says nothing yet, and why. */
export interface SearchMistake {
  readonly token: SearchToken;
  readonly problem: SearchProblem;
}

/** All that a search says. What is not understood is never left out: it stands in `mistakes`. */
export interface ParsedSearch {
  /** The words that are looked for as they stand. */
  readonly text: string;
  readonly terms: readonly FilterTerm[];
  readonly mistakes: readonly SearchMistake[];
}

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

/** One term, or why it is none. */
export function readTerm(key: SearchKey, value: string, context: SearchContext): TermReading {
  const said = value.trim();
  if (said === '') return { problem: { kind: 'nothing_compared', key } };
  switch (key) {
    case 'client':
    case 'number':
    case 'po':
    case 'line':
      return { term: { kind: 'text', field: key, text: said } };
    case 'due':
    case 'date':
      return readDateTerm(key, said, context);
    case 'late':
      return readLateTerm(said, context);
    case 'total':
    case 'owed':
    case 'paid':
      return readAmountTerm(key, said, context);
    case 'state':
      return readChoices(said, searchStates, 'unknown_state', (states) => ({ kind: 'state', states }));
    case 'tag':
      return { term: { kind: 'tag', name: said } };
    case 'has':
      return readChoices(said, searchHas, 'unknown_has', (what) => ({ kind: 'has', what }));
    case 'currency':
      return readCurrencies(said);
    default:
      return assertNever(key);
  }
}

function choicesIn(value: string): readonly string[] {
  const parts = value.split(',').map((part) => part.trim());
  return [...new Set(parts.filter(Boolean))];
}

/** One or more of a closed list, with commas between: any of them will do. */
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
