import type { Term } from './arithmetic.ts';
import { calculate } from './arithmetic.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { negate } from '#shared/money/decimal.ts';
import type { InputTerm, NumberKind } from './input-terms.ts';
import { inputTerms } from './input-terms.ts';
import { conventionsOf } from './number-marks.ts';
import { plainText } from './plain-text.ts';
import { bareTimes } from './time-input.ts';
import { isBareTime, timeTerms } from './time-terms.ts';

export type { NumberKind } from './input-terms.ts';

export interface NumberInputOptions {
  /** A language tag that Intl knows. */
  readonly locale: string;
  readonly kind: NumberKind;
}

export type NumberInput =
  | { readonly kind: 'empty' }
  /** In its shortest spelling: `123,00` is 123. */
  | { readonly kind: 'value'; readonly value: Decimal }
  /** Different values, the most likely first, four at most. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly [Decimal, Decimal, ...Decimal[]] }
  | { readonly kind: 'invalid' };

/** No number is longer than this, calculations included. */
export const LONGEST_NUMBER = 100;

/** Behind what has no single reading in a form: whoever reads the form elsewhere must not find one. */
const UNDECIDED = ' ?';

/**
 * What a form keeps of what was typed into a numeric box: the decimal, or the text and a mark that it stands for none
 * yet. `1.234` is a thousand to some people, and a decimal to every program.
 */
export function keptInput(typed: string, options: NumberInputOptions): string {
  const read = readNumberInput(typed, options);
  if (read.kind === 'value') return read.value;
  return read.kind === 'empty' ? '' : undecidedInput(typed);
}

/**
 * What a form keeps of text that stands for no number, also where one could be read from it. The mark stays behind it
 * however long the text is: a box keeps no more of it than any number has.
 */
export function undecidedInput(typed: string): string {
  return `${typed.slice(0, LONGEST_NUMBER)}${UNDECIDED}`;
}

/** The text behind what a form keeps. */
export function typedInput(kept: string): string {
  return kept.endsWith(UNDECIDED) ? kept.slice(0, -UNDECIDED.length) : kept;
}

const MOST_WHOLE_DIGITS = 15;
const MOST_CANDIDATES = 4;
const INVALID: NumberInput = { kind: 'invalid' };

/** Every choice of one reading for each number, the likeliest choice first; null where there are too many to ask. */
function choicesOf(terms: readonly InputTerm[]): readonly (readonly Term[])[] | null {
  let choices: readonly (readonly Term[])[] = [[]];
  for (const term of terms) {
    const readings = typeof term === 'string' ? [term] : term.readings.map((number) => ({ number }));
    choices = choices.flatMap((choice) => readings.map((reading) => [...choice, reading]));
    if (choices.length > MOST_CANDIDATES) return null;
  }
  return choices;
}

/** A lone number in parentheses: bookkeepers write what is negative like that, calculators mean nothing by it. */
function isBookkeepersMinus(terms: readonly InputTerm[]): boolean {
  const [first, second, third] = terms;
  return terms.length === 3 && first === '(' && typeof second === 'object' && third === ')';
}

/** True for text in figures whose only fault is that it has more of them than any amount. */
export function isTooLong(typed: string): boolean {
  const figures = typed.replace(/[^\p{Nd}]/gu, '');
  return figures.length > MOST_WHOLE_DIGITS && /^[^\p{L}]*$/u.test(typed);
}

const isShort = (value: Decimal): boolean => (/^-?(\d+)/.exec(value)?.[1] ?? '').length <= MOST_WHOLE_DIGITS;

/**
 * Reads what a person typed or pasted into a numeric box, calculations included. The locale's own decimal mark is taken
 * at its word, so what `showNumberInput` shows is read as what it was. Any other `.` or `,` with three digits behind it
 * could as well stand between groups: that is never decided here, both values come back. Nor is whether a whole number that
 * stands for a time, or is added to one, counts hours or minutes.
 */
export function readNumberInput(typed: string, { locale, kind }: NumberInputOptions): NumberInput {
  if (typed.length > LONGEST_NUMBER) return INVALID;
  const conventions = conventionsOf(locale);
  const text = plainText(typed, conventions);
  if (text === '') return { kind: 'empty' };
  const terms = inputTerms(text, kind, conventions);
  const choices = terms === null ? null : choicesOf(kind === 'time' ? timeTerms(terms) : terms);
  if (terms === null || choices === null) return INVALID;
  const values = new Set<Decimal>();
  for (const choice of choices) {
    const value = calculate(choice, kind === 'percent' ? 'unit' : 'share');
    if (value === null || !isShort(value)) return INVALID;
    const meant = kind === 'time' && isBareTime(terms) ? bareTimes(value) : [value];
    if (isBookkeepersMinus(terms)) for (const each of meant) values.add(negate(each));
    for (const each of meant) values.add(each);
  }
  if (values.size > MOST_CANDIDATES || ![...values].every(isShort)) return INVALID;
  const [first, second, ...others] = values;
  if (first === undefined) return INVALID;
  return second === undefined
    ? { kind: 'value', value: first }
    : { kind: 'ambiguous', candidates: [first, second, ...others] };
}
