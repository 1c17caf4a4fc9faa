import type { Decimal } from '#shared/money/decimal.ts';
import { toMinorUnits } from '#shared/money/decimal.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import type { FigureQuery } from '#shared/figures/figure-query.ts';

/** A mark of a drawing. */
export interface DrawnMark {
  readonly key: string;
  /** All of it in words, for a screen reader. */
  readonly said: string;
}

/** The rows behind a mark, and what their list is called. */
export interface BehindMark {
  readonly title: () => string;
  readonly query: FigureQuery;
}

/** A mark of a chart, which is also a row of its table. */
export interface ChartMark extends DrawnMark, BehindMark {
  /** The words of its row: a month, a client, a week. */
  readonly label: string;
  /** Its amounts as they are read, in the order of the table's columns. */
  readonly values: readonly string[];
  /** The rows behind each amount, where these are not those behind the mark. */
  readonly behind?: readonly BehindMark[];
}

/** Returns an amount as a length: drawings need no exact cents. An amount too long to be drawn is 0. */
export const lengthOf = (amount: Decimal, currency: string | null): number =>
  toMinorUnits(amount, currencyDigits(currency)) ?? 0;

/** Returns the mark to which an arrow key leads; null for another key. */
export function markAfter(key: string, at: number, count: number, isRightToLeft: boolean): number | null {
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  switch (key) {
    case forward:
    case 'ArrowDown':
      return Math.min(count - 1, at + 1);
    case back:
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Widths in px of a digit of an axis, and of what is beside its words. */
const [DIGIT, BESIDE] = [6.8, 14];

/** Returns the room that the words of an axis need beside a drawing. */
export const roomFor = (words: readonly string[]): number =>
  BESIDE + DIGIT * Math.max(0, ...words.map((word) => word.length));

/** Returns a name as far as it has room beside its amount; a drawing cuts nothing off by itself. */
export function fitting(name: string, amount: string, width: number): string {
  const letters = Math.max(4, Math.floor((width - roomFor([amount]) - BESIDE) / DIGIT));
  return name.length <= letters ? name : `${name.slice(0, letters - 1).trimEnd()}…`;
}
