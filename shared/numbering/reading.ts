import type { SplitNumber } from './split-number.ts';
import { skeletonOf } from './split-number.ts';
import type { DateToken, NumberParts, Token } from './tokens.ts';
import { shiftedYear } from './tokens.ts';

/** The meaning of a run of digits. A counter may follow the date without a separator: `20260017`. */
export type RunRole =
  | { readonly kind: 'fixed' }
  | { readonly kind: 'date'; readonly dates: readonly DateToken[] }
  | { readonly kind: 'counter'; readonly dates: readonly DateToken[] };

/** The role of each run; exactly one is the counter. */
export type Reading = readonly RunRole[];

export interface ReadNumber extends NumberParts {
  /** The counter as written, with its zeros. */
  readonly written: string;
  /** The digits that are neither date nor counter. */
  readonly fixed: readonly string[];
}

/** Returns the reading that fits every number: the last run counts, the rest is fixed. */
export function plainReading(runs: number): Reading {
  return Array.from({ length: runs }, (_, index) =>
    index === runs - 1 ? { kind: 'counter', dates: [] } : { kind: 'fixed' },
  );
}

/** Reads a number by a reading; null if the number does not have its form. */
export function readNumber({ runs }: SplitNumber, reading: Reading): ReadNumber | null {
  const fixed: string[] = [];
  const dates: Dates = { year: null, month: null };
  let written = '';
  for (const [index, role] of reading.entries()) {
    const run = runs[index] ?? '';
    if (role.kind === 'fixed') {
      fixed.push(run);
      continue;
    }
    const rest = takeDates(run, role.dates, dates);
    if (rest === null || (rest === '') !== (role.kind === 'date')) return null;
    if (role.kind === 'counter') written = rest;
  }
  return { ...dates, counter: BigInt(written), written, fixed };
}

/** Returns a key that is equal for numbers that are counted together. */
export const seriesKeyOf = (split: SplitNumber, { fixed }: ReadNumber): string =>
  [skeletonOf(split), ...fixed].join('\0');

interface Dates {
  year: string | null;
  month: string | null;
}

/**
 * Removes the dates from the front of a run and adds them to `into`. Returns the rest, or null if the dates are not
 * there.
 */
function takeDates(run: string, tokens: readonly DateToken[], into: Dates): string | null {
  let rest = run;
  for (const token of tokens) {
    const isShort = token.kind === 'month' && token.digits === 1;
    const digits = isShort ? rest.length : token.digits;
    const text = rest.slice(0, digits);
    if (!/^\d+$/.test(text) || text.length < digits) return null;
    if (token.kind === 'year') {
      const year = token.isNext === true ? shiftedYear(text, -1) : text;
      if (into.year !== null && into.year.slice(-2) !== year.slice(-2)) return null;
      if (into.year === null || year.length > into.year.length) into.year = year;
    } else {
      if (!/^(0[1-9]|1[0-2])$/.test(text.padStart(2, '0')) || (isShort && text.startsWith('0'))) return null;
      if (into.month !== null && into.month !== text.padStart(2, '0')) return null;
      into.month = text.padStart(2, '0');
    }
    rest = rest.slice(digits);
  }
  return rest;
}

/** Returns the pattern of a number that is read in this way, with its counter padded to `width`. */
export function tokensOf({ literals, runs }: SplitNumber, reading: Reading, width: number): readonly Token[] {
  const tokens: Token[] = [];
  let literal = literals[0] ?? '';
  const add = (...more: readonly Token[]): void => {
    if (literal !== '') tokens.push({ kind: 'literal', text: literal });
    literal = '';
    tokens.push(...more);
  };
  for (const [index, role] of reading.entries()) {
    if (role.kind === 'fixed') literal += runs[index] ?? '';
    else add(...role.dates, ...(role.kind === 'counter' ? [{ kind: 'counter', width } as const] : []));
    literal += literals[index + 1] ?? '';
  }
  add();
  return tokens;
}
