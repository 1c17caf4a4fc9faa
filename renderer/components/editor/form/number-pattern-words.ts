import { assertNever } from '#shared/assert.ts';
import type { Token } from '#shared/numbering/tokens.ts';
import { words } from '#renderer/i18n/words.ts';

/** A part of a number pattern in words; text that is the same in every number is quoted. */
interface PatternPart {
  readonly text: string;
  readonly isLiteral: boolean;
}

export const patternParts = (tokens: readonly Token[]): readonly PatternPart[] =>
  tokens.map((token) => ({ text: wordsOf(token), isLiteral: token.kind === 'literal' }));

function wordsOf(token: Token): string {
  const { parts } = words.numbers;
  switch (token.kind) {
    case 'literal':
      return token.text;
    case 'year':
      return (token.isNext === true ? parts.nextYear : parts.year)(token.digits);
    case 'month':
      return parts.month;
    case 'counter':
      return parts.counter(token.width);
    default:
      return assertNever(token);
  }
}
