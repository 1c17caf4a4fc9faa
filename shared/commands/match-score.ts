import { fold, spellings } from '#shared/text/fold-text.ts';

const split = (folded: string): readonly string[] => folded.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

/** Returns the words of a text, and behind them those of its other spellings. */
const wordsOf = (text: string): readonly string[] => [...new Set(spellings(text).flatMap(split))];

/**
 * Returns true if the letters are in the text in this order, possibly with others between: `nwinv` in `new invoice`.
 */
function isWithin(letters: string, text: string): boolean {
  let from = 0;
  for (const letter of letters) {
    const at = text.indexOf(letter, from);
    if (at === -1) return false;
    from = at + letter.length;
  }
  return true;
}

const points = { word: 10, first: 9, start: 8, inside: 4, letters: 1 } as const;
/** Fewer letters are in nearly every text in some order. */
const LEAST_LETTERS = 3;

function scoreOfWord(typed: string, words: readonly string[]): number | null {
  if (words.includes(typed)) return points.word;
  if (words[0]?.startsWith(typed) === true) return points.first;
  if (words.some((word) => word.startsWith(typed))) return points.start;
  if (words.some((word) => word.includes(typed))) return points.inside;
  const isEnough = typed.length >= LEAST_LETTERS && words[0]?.startsWith(typed.charAt(0)) === true;
  return isEnough && isWithin(typed, words.join('')) ? points.letters : null;
}

/**
 * Returns how well typed text matches a text, 0 to 10; null if it does not. Each typed word must match: as a word, at
 * the start of one, inside one, or by its letters in order. `others` are hidden words with the same meaning.
 */
export function matchScore(typed: string, text: string, others = ''): number | null {
  const asked = split(fold(typed));
  if (asked.length === 0) return null;
  const [own, meant] = [wordsOf(text), wordsOf(others)];
  let sum = 0;
  for (const word of asked) {
    const isMeant = meant.some((known) => known.startsWith(word));
    const score = scoreOfWord(word, own) ?? (isMeant ? points.inside : null);
    if (score === null) return null;
    sum += score;
  }
  return sum / asked.length;
}
