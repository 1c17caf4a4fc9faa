import { fold } from './fold-text.ts';

const MOST_WORDS = 50;

/** The words of a search, folded, each once. What no text can contain is left out, and nobody types more than that many. */
export function searchWords(typed: string): readonly string[] {
  // SQLite's query language ends at a NUL.
  const words = fold(typed.replaceAll('\u0000', ' ').toWellFormed()).split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, MOST_WORDS);
}
