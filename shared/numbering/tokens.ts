import { assertNever } from '#shared/assert.ts';

/**
 * A part of a number that repeats the date of its invoice. `isNext` names the year in which a business's year ends:
 * the 26 of `25-26`.
 */
export type DateToken =
  | { readonly kind: 'year'; readonly digits: 2 | 4; readonly isNext?: true }
  | { readonly kind: 'month'; readonly digits: 1 | 2 };

/**
 * A part of a number's pattern. A counter is padded with zeros to `width` and may grow longer; a month of one digit is
 * not padded.
 */
export type Token =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'counter'; readonly width: number }
  | DateToken;

/**
 * The date in a number: the longest spelling of the year (`2026` or `26`) in which the business's year begins, and the
 * month `01` to `12`; null where the number has none.
 */
export interface DateParts {
  readonly year: string | null;
  readonly month: string | null;
}

/** The parts that vary between the numbers of one series. */
export interface NumberParts extends DateParts {
  readonly counter: bigint;
}

export function writeDateToken(token: DateToken, { year, month }: DateParts): string {
  if (token.kind === 'year')
    return (token.isNext === true ? shiftedYear(year ?? '', 1) : (year ?? '')).slice(-token.digits);
  return token.digits === 2 ? (month ?? '') : (month ?? '').replace(/^0/, '');
}

/** Returns a written year so many years later, in as many digits: 99 is followed by 00. */
export function shiftedYear(year: string, years: number): string {
  if (year === '') return '';
  const all = 10 ** year.length;
  return String((Number(year) + years + all) % all).padStart(year.length, '0');
}

/** Writes a number. `parts` must have each year and month that a token needs. */
export function writeNumber(tokens: readonly Token[], parts: NumberParts): string {
  return tokens.map((token) => writeToken(token, parts)).join('');
}

function writeToken(token: Token, parts: NumberParts): string {
  switch (token.kind) {
    case 'literal':
      return token.text;
    case 'counter':
      return parts.counter.toString().padStart(token.width, '0');
    case 'year':
    case 'month':
      return writeDateToken(token, parts);
    default:
      return assertNever(token);
  }
}
