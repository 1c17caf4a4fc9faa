import { fold } from './fold-text.ts';

/** The longest heading; the cells below it can hold a book. */
export const LONGEST_HEADING = 200;

/**
 * Folds a heading: no case, accents, punctuation or text in brackets. Returns an empty text for one that is too long
 * for a heading.
 */
export function headingOf(cell: string): string {
  if (cell.length > LONGEST_HEADING) return '';
  const folded = fold(cell).replace(/[([{（].*?[)\]}）]/g, ' ');
  const plain = folded
    .replace(/[^\p{L}\p{M}\p{N}#№°]+/gu, ' ')
    .replace(/\b(?:usd|eur|gbp|chf|cad|aud|jpy|sek|nok|dkk|pln|czk|inr)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain;
}
