import { LONGEST_NUMBER } from '#shared/money/input/number-input.ts';
import type { DecimalMark, Mark } from '#shared/money/input/number-marks.ts';
import { isFullDate, plainCell } from './number-cells.ts';
import type { Table } from './split-table.ts';

/** A number with at most a currency around it. Figures among words are names, versions and measures. */
const FIGURE = /^[^\p{L}\d]*(?:\p{L}{1,3}[^\p{L}\d]*)?(\d[\d.,' ]*)[^\d]{0,8}$/u;
const GROUPED = /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/;
/** A single mark with three digits behind it separates groups or a fraction. */
const UNCLEAR = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Returns the decimal mark that a table shows: `1.234,50` shows a comma, and then `1.234` beside it is a thousand. Null
 * if no number shows one.
 */
export function decimalMarkOf(table: Table): DecimalMark | null {
  const [mark = null, ...others] = new Set(table.flat().flatMap((cell) => shownBy(cell) ?? []));
  return others.length > 0 ? 'both' : mark;
}

function shownBy(cell: string): Mark | null {
  if (cell.length > LONGEST_NUMBER || isFullDate(cell)) return null;
  const number = (FIGURE.exec(plainCell(cell))?.[1] ?? '').replace(/[' ]/g, '');
  const marks = number.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined || UNCLEAR.test(number)) return null;
  if (marks.filter((mark) => mark === last).length === 1) return asMark(last);
  // Groups are separated by the mark that separates no fraction.
  return marks.every((mark) => mark === last) && GROUPED.test(number) ? otherThan(last) : null;
}

const asMark = (text: string): Mark => (text === ',' ? ',' : '.');
const otherThan = (text: string): Mark => (text === ',' ? '.' : ',');
