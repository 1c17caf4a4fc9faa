import type { Term } from './arithmetic.ts';
import { calculate } from './arithmetic.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { hasTooManyDigits, MOST_WHOLE_DIGITS, negate } from '#shared/money/decimal.ts';
import type { InputTerm, NumberKind } from './input-terms.ts';
import { inputTerms } from './input-terms.ts';
import type { DecimalMark } from './number-marks.ts';
import { conventionsFor } from './number-marks.ts';
import { plainText } from './plain-text.ts';
import { bareTimes } from './time-input.ts';
import { isBareTime, timeTerms } from './time-terms.ts';

export type { NumberKind } from './input-terms.ts';

export interface NumberInputOptions {
  /** A language tag that Intl accepts. */
  readonly locale: string;
  readonly kind: NumberKind;
  /** The decimal mark that the text is known to use, whatever the locale's own is; null or absent if nothing shows it. */
  readonly decimal?: DecimalMark | null;
}

type NumberInput =
  | { readonly kind: 'empty' }
  /** The value in its shortest spelling: `123,00` is 123. */
  | { readonly kind: 'value'; readonly value: Decimal }
  /** Two to four different values, the most likely first. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly [Decimal, Decimal, ...Decimal[]] }
  | { readonly kind: 'invalid' };

/** The most characters of a number, calculations included. */
export const LONGEST_NUMBER = 100;

/** Marks text in a form that has no single reading, so that no other reader of the form takes it for a number. */
const UNDECIDED = ' ?';

/**
 * Returns the value that a form stores for text typed into a numeric box: the decimal, or the text with a mark that it
 * stands for none yet. `1.234` is a thousand to some people and a decimal to every program.
 */
export function fieldValueOf(typed: string, options: NumberInputOptions): string {
  const read = readNumberInput(typed, options);
  if (read.kind === 'value') return read.value;
  return read.kind === 'empty' ? '' : undecidedInput(typed);
}

/**
 * Returns the value that a form stores for text that stands for no number, even where one could be read from it. Long
 * text is cut to the length of the longest number, so that the mark stays behind it.
 */
export function undecidedInput(typed: string): string {
  return `${typed.slice(0, LONGEST_NUMBER)}${UNDECIDED}`;
}

/** Returns the typed text of a form's value, without the mark. */
export function typedInput(fieldValue: string): string {
  return fieldValue.endsWith(UNDECIDED) ? fieldValue.slice(0, -UNDECIDED.length) : fieldValue;
}

const MOST_CANDIDATES = 4;
const INVALID: NumberInput = { kind: 'invalid' };

/** Returns every combination of one reading per number, the likeliest first; null for more than can be asked about. */
function choicesOf(terms: readonly InputTerm[]): readonly (readonly Term[])[] | null {
  let choices: readonly (readonly Term[])[] = [[]];
  for (const term of terms) {
    const readings = typeof term === 'string' ? [term] : term.readings.map((number) => ({ number }));
    choices = choices.flatMap((choice) => readings.map((reading) => [...choice, reading]));
    if (choices.length > MOST_CANDIDATES) return null;
  }
  return choices;
}

/**
 * Returns true for a single number in parentheses: bookkeepers write negative amounts like that, while it changes
 * nothing in a calculation.
 */
function isBookkeepersMinus(terms: readonly InputTerm[]): boolean {
  const [first, second, third] = terms;
  return terms.length === 3 && first === '(' && typeof second === 'object' && third === ')';
}

/** Returns true for text of figures whose only fault is that it has more of them than any amount. */
export function isTooLong(typed: string): boolean {
  const figures = typed.replace(/[^\p{Nd}]/gu, '');
  return figures.length > MOST_WHOLE_DIGITS && /^[^\p{L}]*$/u.test(typed);
}

const isShort = (value: Decimal): boolean => !hasTooManyDigits(value);

/**
 * Reads text that a person typed or pasted into a numeric box, calculations included. The locale's own decimal mark is
 * always a decimal mark, so `showNumberInput` is read back as the same value. Any other `.` or `,` with three digits
 * behind it may also separate groups: both values are returned, and the person decides. So are hours and minutes, where
 * a whole number stands for a time or is added to one.
 */
export function readNumberInput(typed: string, { locale, kind, decimal = null }: NumberInputOptions): NumberInput {
  if (typed.length > LONGEST_NUMBER) return INVALID;
  const conventions = conventionsFor(locale, decimal);
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
