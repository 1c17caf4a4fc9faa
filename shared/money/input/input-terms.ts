import type { Operator } from './arithmetic.ts';
import { currencyEnd, isWholeCurrency } from './currency-signs.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { negate } from '#shared/money/decimal.ts';
import type { Conventions } from './number-marks.ts';
import { readingsOf, WRITTEN_NUMBER } from './number-reading.ts';
import type { TimeForm } from './time-input.ts';
import { timeAt } from './time-input.ts';

/** The kind of value in a numeric box; the value of a time box is in minutes. */
export type NumberKind = 'amount' | 'quantity' | 'percent' | 'time';

/** Part of a typed calculation: an operator, or a number with all its possible readings. */
export type InputTerm = Operator | { readonly readings: readonly Decimal[]; readonly time: TimeForm | null };

interface Operand {
  readonly end: number;
  readonly readings: readonly Decimal[];
  /** Null outside of time boxes. */
  readonly time: TimeForm | null;
}

const OPERATORS = ['+', '-', '*', '/', '(', ')', '%'] as const satisfies readonly Operator[];
const NUMBER = new RegExp(WRITTEN_NUMBER, 'y');
const CODE_WITH_X = /^x[a-z]{2}(?!\p{L})/iu;

const skipSpace = (text: string, at: number): number => (text[at] === ' ' ? at + 1 : at);

/**
 * Returns the operator at a position. `isBegin`: a number is expected there, so the x of `XOF 1000` is no
 * multiplication.
 */
function operatorAt(text: string, at: number, isBegin: boolean): Operator | null {
  const character = text.charAt(at);
  if (isBegin && CODE_WITH_X.test(text.slice(at))) return null;
  return /x/i.test(character) ? '*' : (OPERATORS.find((operator) => operator === character) ?? null);
}

function numberAt(text: string, at: number): string | null {
  NUMBER.lastIndex = at;
  return NUMBER.exec(text)?.[0] ?? null;
}

/**
 * Reads a number with a currency on either side or on both; a sign may stand between the first currency and the number.
 */
function amountAt(text: string, at: number, conventions: Conventions): Operand | null {
  const before = currencyEnd(text, at, 'before', conventions);
  const signAt = before === null ? at : skipSpace(text, before);
  const sign = before === null ? null : (/[-+]/.exec(text[signAt] ?? '')?.[0] ?? null);
  const start = sign === null ? signAt : skipSpace(text, signAt + 1);
  const written = numberAt(text, start);
  if (written === null) return null;
  const end = start + written.length;
  const behind = currencyEnd(text, skipSpace(text, end), 'behind', conventions);
  const signs = [before === null ? '' : text.slice(at, before), behind === null ? '' : text.slice(end, behind).trim()];
  const hasNoCents = signs.some((each) => each !== '' && isWholeCurrency(each, conventions));
  const readings = readingsOf(written, conventions, { isMoney: before !== null || behind !== null, hasNoCents });
  return { end: behind ?? end, readings: sign === '-' ? readings.map(negate) : readings, time: null };
}

function operandAt(text: string, at: number, kind: NumberKind, conventions: Conventions): Operand | null {
  if (kind === 'amount') return amountAt(text, at, conventions);
  const readings = (written: string): readonly Decimal[] => readingsOf(written, conventions);
  if (kind === 'time') {
    const time = timeAt(text, at, readings);
    return time === null ? null : { end: time.end, readings: time.minutes, time: time.form };
  }
  const written = numberAt(text, at);
  return written === null ? null : { end: at + written.length, readings: readings(written), time: null };
}

/**
 * Returns the end of a currency that stands outside of parentheses, as bookkeepers write it: `$(20.00)`, `(20.00) EUR`.
 * Null where there is none.
 */
function currencyBesideParenthesis(
  text: string,
  at: number,
  last: InputTerm | undefined,
  conventions: Conventions,
): number | null {
  if (last !== undefined && last !== ')') return null;
  const end = currencyEnd(text, at, last === undefined ? 'before' : 'behind', conventions);
  if (end === null) return null;
  const isBeside = last === undefined ? text[skipSpace(text, end)] === '(' : end === text.length;
  return isBeside ? end : null;
}

/** Splits plain text into terms; null where a part of it is neither a number nor an operator. */
export function inputTerms(text: string, kind: NumberKind, conventions: Conventions): readonly InputTerm[] | null {
  const terms: InputTerm[] = [];
  let at = 0;
  while (at < text.length) {
    const last = terms.at(-1);
    const outer = kind === 'amount' ? currencyBesideParenthesis(text, at, last, conventions) : null;
    if (outer !== null) {
      at = skipSpace(text, outer);
      continue;
    }
    const isBegin = last === undefined || (typeof last === 'string' && last !== ')' && last !== '%');
    const operator = operatorAt(text, at, isBegin);
    const operand = operator === null ? operandAt(text, at, kind, conventions) : null;
    if (operator !== null) terms.push(operator);
    else if (operand !== null && operand.readings.length > 0)
      terms.push({ readings: operand.readings, time: operand.time });
    else return null;
    at = skipSpace(text, operand?.end ?? at + 1);
  }
  return terms;
}
