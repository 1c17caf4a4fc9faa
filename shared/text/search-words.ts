import { fold } from './fold-text.ts';

const MOST_WORDS = 50;

/** Returns the folded words of a search, each once, at most `MOST_WORDS`. Characters that no text can contain are dropped. */
export function searchWords(typed: string): readonly string[] {
  // A NUL would end the query in SQLite.
  const words = fold(typed.replaceAll('\u0000', ' ').toWellFormed()).split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, MOST_WORDS);
}
