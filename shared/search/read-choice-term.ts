import { MOST_TERMS } from './term.ts';
import type { ChoiceTerm } from './term.ts';
import type { TermReading } from './term-reading.ts';

/** Reads one or more of the known values, separated by commas; any of them matches. */
export function readChoiceTerm(field: string, value: string, known: readonly string[]): TermReading<ChoiceTerm> {
  const written = choicesIn(value).map((part) => part.toLowerCase());
  const wrong = written.find((part) => !known.includes(part));
  if (wrong !== undefined || written.length === 0)
    return { problem: { kind: 'unknown_choice', key: field, value: partOf(value, wrong), known } };
  return { term: { kind: 'choice', field, values: [...new Set(written)] } };
}

export const CURRENCY = /^[A-Z]{3}$/;

/** Reads one or more codes of currencies, separated by commas. */
export function readCurrencyTerm(field: string, value: string): TermReading<ChoiceTerm> {
  const codes = choicesIn(value).map((part) => part.toUpperCase());
  const wrong = codes.find((code) => !CURRENCY.test(code));
  if (wrong !== undefined || codes.length === 0) return { problem: { kind: 'not_a_currency', value: wrong ?? value } };
  return { term: { kind: 'choice', field, values: [...new Set(codes)].slice(0, MOST_TERMS) } };
}

function choicesIn(value: string): readonly string[] {
  const parts = value.split(',').map((part) => part.trim());
  return [...new Set(parts.filter(Boolean))];
}

/** Returns the refused part as it was written. */
const partOf = (value: string, refused: string | undefined): string =>
  choicesIn(value).find((part) => part.toLowerCase() === refused) ?? value;
