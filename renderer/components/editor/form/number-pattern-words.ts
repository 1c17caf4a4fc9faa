import { assertNever } from '#shared/assert.ts';
import type { Token } from '#shared/numbering/tokens.ts';
import { words } from '#shared/words/words.ts';

/** A part of a number pattern in words; text that is the same in every number is quoted. */
interface PatternPart {
  readonly text: string;
  readonly isLiteral: boolean;
}

export const patternParts = (tokens: readonly Token[]): readonly PatternPart[] =>
  tokens.map((token) => ({ text: wordsOf(token), isLiteral: token.kind === 'literal' }));

function wordsOf(token: Token): string {
  switch (token.kind) {
    case 'literal':
      return token.text;
    case 'year':
      return token.isNext === true
        ? words.numbers_parts_next_year({ digits: token.digits })
        : words.numbers_parts_year({ digits: token.digits });
    case 'month':
      return words.numbers_parts_month();
    case 'counter':
      return token.width > 1
        ? words.numbers_parts_counter_digits({ width: token.width })
        : words.numbers_parts_counter();
    default:
      return assertNever(token);
  }
}
