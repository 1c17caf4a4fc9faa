import type { Decimal } from '#shared/money/decimal.ts';
import type { NumberKind } from '#shared/money/input/number-input.ts';
import { fieldValueOf, LONGEST_NUMBER, readNumberInput, undecidedInput } from '#shared/money/input/number-input.ts';
import { plainText } from '#shared/money/input/plain-text.ts';
import type { NumberContext } from './paste-context.ts';

/** A date with two separators; one alone would match `12.5`, which is a number to most people. */
const FULL_DATE = /^\d{1,4}\s*([./-])\s*\d{1,2}\s*\1\s*\d{2,4}\.?$/;
const CALCULATION = /\d\s*[-+*/x]\s*\d/i;
/** A range or a fraction. A formula's cell shows its result, so a copied cell never holds a subtraction. */
const RANGE = /\d\s*[-/]\s*\d/;
/** Dashes that between two numbers mean a range, which stays undecided, and no subtraction. */
const RANGE_DASHES = /[−–]/g;
/** A minus behind the amount. A price without cents (`5,-`) has a decimal mark before its dash, never a digit. */
const MINUS_BEHIND = /^([^-−–+(]*\p{Nd})\s*[-−–](\s*(?:\p{Sc}|\p{L}{2,4}))?$/u;
const CURRENCY_BEHIND = /\s*(?:\p{Sc}|\p{L}{2,4})$/u;
/** A number with a short mark behind it. Percentages are excluded: they are neither prices nor quantities. */
const MARKED = /^(.*\p{Nd})\s*[^\p{L}\p{Nd}\s%][^\p{Nd}\s%]{0,7}$/su;

/**
 * Returns a cell in ASCII digits and signs, as the number parser reads it, so that a date in another script's digits is
 * no division. Returns text that is longer than any number unchanged.
 */
export const plainCell = (cell: string): string => (cell.length > LONGEST_NUMBER ? cell : plainText(cell));

export const isFullDate = (cell: string): boolean => FULL_DATE.test(plainCell(cell));

const isCalculation = (cell: string): boolean => CALCULATION.test(plainCell(cell.replace(RANGE_DASHES, ' ')));

/** Moves a minus behind the amount to the front: accounting programs often export it there. */
export function withMinusBefore(cell: string): string {
  const [, number, currency = ''] = MINUS_BEHIND.exec(cell) ?? [];
  return number === undefined || isCalculation(number) ? cell : `-${number}${currency}`;
}

/** The options with which every number of a paste is read. */
const options = ({ numberLocale, decimal = null }: NumberContext, kind: NumberKind) => ({
  locale: numberLocale,
  kind,
  decimal,
});

export const isNumber = (cell: string, context: NumberContext, as: NumberKind = 'amount'): boolean =>
  cellReadings(cell, as, context).length > 0;

/** Returns true for a number, also with something short behind it that only people can read: `12.50/h`, `5,-`. */
export function isFigure(cell: string, context: NumberContext): boolean {
  if (cell.length > LONGEST_NUMBER) return false;
  if (isNumber(cell, context)) return true;
  const currency = CURRENCY_BEHIND.exec(cell)?.[0] ?? '';
  const isCurrency = currency !== '' && isNumber(`1${currency}`, context);
  const number = MARKED.exec(isCurrency ? cell.slice(0, -currency.length) : cell)?.[1];
  return number !== undefined && isNumber(number, context);
}

/** Returns the possible values of a number in a cell; none for other text. */
export function cellReadings(cell: string, as: NumberKind, context: NumberContext): readonly Decimal[] {
  if (isCalculation(cell) || isFullDate(cell)) return [];
  const read = readNumberInput(withMinusBefore(cell), options(context, as));
  if (read.kind === 'ambiguous') return read.candidates;
  return read.kind === 'value' ? [read.value] : [];
}

const SAYS_UNIT = /[:：\p{L}]/u;
/** A number with a space before `m` is a length in metres, not minutes. */
const METRES = /\p{Nd}\s+m$/u;

/** Returns true for a time that shows its unit: `1:30`, `2 h`, `45m`. */
export function isMarkedTime(cell: string, context: NumberContext): boolean {
  return SAYS_UNIT.test(cell) && !METRES.test(cell) && isNumber(cell, context, 'time');
}

/**
 * Returns the value that a line stores for a cell that should hold a number. Text without a single reading stays as it
 * is, marked as undecided.
 */
export function cellValueOf(cell: string, as: NumberKind, context: NumberContext): string {
  const text = withMinusBefore(cell);
  // From nine to five, a range of prices or a date: a copied cell holds no subtraction.
  if (RANGE.test(plainCell(text)) || isFullDate(text)) return undecidedInput(cell);
  const readAs = options(context, as);
  return readNumberInput(text, readAs).kind === 'invalid' ? undecidedInput(cell) : fieldValueOf(text, readAs);
}
