import { LONGEST_NUMBER } from '#shared/money/input/number-input.ts';
import type { DecimalMark, Mark } from '#shared/money/input/number-marks.ts';
import { conventionsFor } from '#shared/money/input/number-marks.ts';
import type { PasteField } from './column-words.ts';
import { fieldOfHeading } from './column-words.ts';
import { isFullDate, plainCell } from './number-cells.ts';
import type { Table } from './split-table.ts';

/** A number with at most a currency around it. Figures among words are names, versions and measures. */
const FIGURE = /^[^\p{L}\d]*(?:\p{L}{1,3}[^\p{L}\d]*)?(\d[\d.,' ]*)[^\d]{0,8}$/u;
const GROUPED = /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/;
/** A single mark with three digits behind it separates groups or a fraction. */
const UNCLEAR = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** Also a day and a month, or a place within a numbered list. */
const OF_LIST_OR_DAY = /^\d{1,2}\.(?:0?[1-9]|1[0-2])$/;
const notNumbers: ReadonlySet<PasteField | null> = new Set(['position', 'date', 'description', 'unit', 'kind']);

interface Shown {
  readonly mark: Mark;
  /** True for `1.1`, which may be no decimal at all. */
  readonly isDoubtful: boolean;
}

/**
 * Returns the decimal mark that a table shows: `1.234,50` shows a comma, and then `1.234` beside it is a thousand. Null
 * if no number shows one. A table that shows a point only by what may be days or numbers of a list shows nothing where
 * people write a comma.
 */
export function decimalMarkOf(table: Table, locale: string): DecimalMark | null {
  const headed = (table[0] ?? []).map(fieldOfHeading);
  const shown = table.flatMap((row) => row.flatMap((cell, at) => (isNumberless(headed[at]) ? [] : shownBy(cell))));
  const sure = new Set(shown.flatMap(({ mark, isDoubtful }) => (isDoubtful ? [] : [mark])));
  if (sure.size > 0) return sure.size > 1 ? 'both' : ([...sure][0] ?? null);
  const [doubtful] = shown;
  if (doubtful === undefined) return null;
  return conventionsFor(locale, null).decimal === doubtful.mark ? doubtful.mark : 'both';
}

const isNumberless = (field: PasteField | null | undefined): boolean => notNumbers.has(field ?? null);

function shownBy(cell: string): readonly Shown[] {
  if (cell.length > LONGEST_NUMBER || isFullDate(cell)) return [];
  const number = (FIGURE.exec(plainCell(cell))?.[1] ?? '').replace(/[' ]/g, '');
  const marks = number.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined || UNCLEAR.test(number)) return [];
  if (marks.filter((mark) => mark === last).length === 1)
    return [{ mark: asMark(last), isDoubtful: OF_LIST_OR_DAY.test(number) }];
  // Groups are separated by the mark that separates no fraction.
  const isGrouped = marks.every((mark) => mark === last) && GROUPED.test(number);
  return isGrouped ? [{ mark: otherThan(last), isDoubtful: false }] : [];
}

const asMark = (text: string): Mark => (text === ',' ? ',' : '.');
const otherThan = (text: string): Mark => (text === ',' ? '.' : ',');
