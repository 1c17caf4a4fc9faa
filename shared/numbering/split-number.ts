import type { KnownNumber } from './known-number.ts';

/** A number split into text and runs of digits; `literals` has one member more than `runs`. */
export interface SplitNumber {
  readonly literals: readonly string[];
  readonly runs: readonly string[];
}

/** A known number together with its text and digit runs. */
export interface SplitEntry<T extends KnownNumber = KnownNumber> {
  readonly entry: T;
  readonly split: SplitNumber;
}

/** Longer runs are references of other systems, not counters. */
const MAX_DIGITS = 30;
/** No number has more than year, month, client and counter; runs before the last four are text. */
const MAX_RUNS = 4;

/** Splits a number; null if no part of it could be counted. */
export function splitNumber(number: string): SplitNumber | null {
  const pieces = number.split(/(\d+)/);
  const literals: string[] = [];
  const runs: string[] = [];
  let literal = '';
  let left = pieces.filter((piece, index) => isRun(piece, index)).length;
  for (const [index, piece] of pieces.entries()) {
    if (!isRun(piece, index) || left-- > MAX_RUNS) {
      literal += piece;
      continue;
    }
    literals.push(literal);
    runs.push(piece);
    literal = '';
  }
  return runs.length === 0 ? null : { literals: [...literals, literal], runs };
}

const isRun = (piece: string, index: number): boolean => index % 2 === 1 && piece.length <= MAX_DIGITS;

/** Returns a key that is equal for numbers that differ in their digits only. */
export const skeletonOf = ({ literals }: SplitNumber): string => literals.join('\0');

/**
 * Returns a key that is equal also for numbers that differ in their words, as those of two clients do: `ACME-2026-1`,
 * `GLOBEX-2026-1`.
 */
export const familyOf = ({ literals }: SplitNumber): string =>
  literals.map((literal) => literal.replaceAll(/[\p{L}\p{M}\d]+/gu, 'A')).join('\0');
