import type { Decimal } from '#shared/money/decimal.ts';
import type { NumberKind } from '#shared/money/input/number-input.ts';
import { fieldValueOf, LONGEST_NUMBER, readNumberInput, undecidedInput } from '#shared/money/input/number-input.ts';
import { plainText } from '#shared/money/input/plain-text.ts';
import type { PasteSurroundings } from './surroundings.ts';

/** Two marks: `12.5` is a number to most people. */
const FULL_DATE = /^\d{1,4}\s*([./-])\s*\d{1,2}\s*\1\s*\d{2,4}\.?$/;
const CALCULATION = /\d\s*[-+*/x]\s*\d/i;
/** Or a fraction: what a formula of a sheet comes to stands in its cell, and no formula. */
const RANGE = /\d\s*[-/]\s*\d/;
/** Set between two numbers they are those of a range, which asks, and not of a calculation. */
const RANGE_DASHES = /[−–]/g;
/** A price without cents (`5,-`) has its mark before the dash, and never a digit. */
const MINUS_BEHIND = /^([^-−–+(]*\p{Nd})\s*[-−–](\s*(?:\p{Sc}|\p{L}{2,4}))?$/u;
const CURRENCY_BEHIND = /\s*(?:\p{Sc}|\p{L}{2,4})$/u;
/** Percentages are neither prices nor quantities. */
const MARKED = /^(.*\p{Nd})\s*[^\p{L}\p{Nd}\s%][^\p{Nd}\s%]{0,7}$/su;

/**
 * A cell in ASCII digits and signs, as the number parser reads it: a date in the digits of another script is no division.
 * What is longer than any number is none, and stays as it is.
 */
export const plainCell = (cell: string): string => (cell.length > LONGEST_NUMBER ? cell : plainText(cell));

export const isFullDate = (cell: string): boolean => FULL_DATE.test(plainCell(cell));

const isCalculation = (cell: string): boolean => CALCULATION.test(plainCell(cell.replace(RANGE_DASHES, ' ')));

/** Accounts are often exported with the minus behind the amount; nobody types it there but on the way to a calculation. */
export function withMinusBefore(cell: string): string {
  const [, number, currency = ''] = MINUS_BEHIND.exec(cell) ?? [];
  return number === undefined || isCalculation(number) ? cell : `-${number}${currency}`;
}

export function isNumber(cell: string, { locale }: PasteSurroundings, as: NumberKind = 'amount'): boolean {
  if (isCalculation(cell) || isFullDate(cell)) return false;
  const { kind } = readNumberInput(withMinusBefore(cell), { locale, kind: as });
  return kind === 'value' || kind === 'ambiguous';
}

/** A number, or one with something short behind it that people alone can read: `12.50/h`, `5,-`. */
export function isFigure(cell: string, surroundings: PasteSurroundings): boolean {
  if (cell.length > LONGEST_NUMBER) return false;
  if (isNumber(cell, surroundings)) return true;
  const currency = CURRENCY_BEHIND.exec(cell)?.[0] ?? '';
  const isCurrency = currency !== '' && isNumber(`1${currency}`, surroundings);
  const number = MARKED.exec(isCurrency ? cell.slice(0, -currency.length) : cell)?.[1];
  return number !== undefined && isNumber(number, surroundings);
}

/** What a number in a cell can mean; nothing where the cell is none. */
export function cellReadings(cell: string, as: NumberKind, surroundings: PasteSurroundings): readonly Decimal[] {
  if (!isNumber(cell, surroundings, as)) return [];
  const read = readNumberInput(withMinusBefore(cell), { locale: surroundings.locale, kind: as });
  if (read.kind === 'ambiguous') return read.candidates;
  return read.kind === 'value' ? [read.value] : [];
}

const SAYS_UNIT = /[:：\p{L}]/u;
const SECONDS = /^(\p{Nd}+:\p{Nd}{2}):\p{Nd}{2}$/u;
/** Nobody writes minutes like that. */
const METRES = /\p{Nd}\s+m$/u;

/** A length of time that says it is one: `1:30`, `2 h`, `45m`. */
export function isMarkedTime(cell: string, surroundings: PasteSurroundings): boolean {
  return SAYS_UNIT.test(cell) && !METRES.test(cell) && isNumber(cell.replace(SECONDS, '$1'), surroundings, 'time');
}

/** What a line keeps of a cell that ought to be a number; what cannot be read stays as it was and asks. */
export function keptCell(cell: string, as: NumberKind, { locale }: PasteSurroundings): string {
  const options = { locale, kind: as };
  const text = withMinusBefore(cell);
  // From nine to five, a range of prices, a date: nobody copies a subtraction.
  if (RANGE.test(plainCell(text)) || isFullDate(text)) return undecidedInput(cell);
  return readNumberInput(text, options).kind === 'invalid' ? undecidedInput(cell) : fieldValueOf(text, options);
}
