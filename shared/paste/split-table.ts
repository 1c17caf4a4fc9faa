import { LONGEST_NUMBER } from '#shared/money/input/number-input.ts';
import { fieldOfHeading } from './column-words.ts';

/** Rows of cells as in a spreadsheet; rows may differ in length. */
export type Table = readonly (readonly string[])[];

const LINE_END = /\r\n|\r|\n/y;
/** The separators of CSV files. Spreadsheet programs copy tabs instead. */
const FILE_SEPARATORS = [';', ','] as const;

interface ReadCell {
  readonly text: string;
  readonly end: number;
  readonly isQuoted: boolean;
}

function lineEndAt(text: string, at: number): number {
  LINE_END.lastIndex = at;
  return LINE_END.exec(text)?.[0].length ?? 0;
}

const endsCell = (text: string, at: number, separator: string): boolean =>
  at >= text.length || text[at] === separator || lineEndAt(text, at) > 0;

/** Reads a quoted cell; null if the quotes are part of the text. */
function quotedCell(text: string, start: number, separator: string): ReadCell | null {
  let cell = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return null;
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      return endsCell(text, quote + 1, separator) ? { text: cell, end: quote + 1, isQuoted: true } : null;
    }
    cell += '"';
    at = quote + 2;
  }
}

function plainCell(text: string, start: number, separator: string): ReadCell {
  let end = start;
  while (!endsCell(text, end, separator)) end += 1;
  return { text: text.slice(start, end), end, isQuoted: false };
}

/** Splits text with `separator` between cells. Quoted cells may contain separators, line ends and doubled quotes. */
function splitCells(text: string, separator: string): Table {
  return readCells(text, separator).map((row) => row.map((cell) => cell.text.trim()));
}

function readCells(text: string, separator: string): readonly (readonly ReadCell[])[] {
  const rows: ReadCell[][] = [];
  let row: ReadCell[] = [];
  let at = 0;
  for (;;) {
    const cell = (text[at] === '"' ? quotedCell(text, at, separator) : null) ?? plainCell(text, at, separator);
    row.push(cell);
    if (cell.end >= text.length) break;
    const lineEnd = lineEndAt(text, cell.end);
    at = cell.end + (lineEnd || separator.length);
    if (lineEnd === 0) continue;
    rows.push(row);
    row = [];
  }
  rows.push(row);
  return rows;
}

const isWritten = (row: readonly string[]): boolean => row.some((cell) => cell !== '');

export const withoutBlankRows = (table: Table): Table => table.filter(isWritten);

/**
 * Removes blank rows at the end. Those before and between others stay, because they hold the place of cells that were
 * copied empty.
 */
export const withoutBlankEnd = (table: Table): Table => table.slice(0, table.findLastIndex(isWritten) + 1);

/** Returns true for a table whose rows all have the same two or more cells, as in a file. */
function isRegular(table: Table): boolean {
  const width = table[0]?.length ?? 0;
  return table.length > 1 && width > 1 && table.every((row) => row.length === width);
}

const NUMBER_END = /\p{Nd}(?:[\p{Nd}.'’\s]*\p{Nd})?$/u;
const NUMBER_BEGIN = /^\p{Nd}(?:[\p{Nd}.]*\p{Nd})?/u;
/** Prose may begin with one word that is also a heading. */
const FEWEST_HEADINGS = 2;

/** Tells how the comma between two cells may belong to a number: a number within text, or one that fills its cell. */
type CommaIn = 'text' | 'number' | null;

function commaBetween(left: ReadCell, right: ReadCell, isFigure: (cell: string) => boolean): CommaIn {
  const [end] = left.isQuoted || right.isQuoted ? [] : (NUMBER_END.exec(left.text.slice(-LONGEST_NUMBER)) ?? []);
  const [begin] = NUMBER_BEGIN.exec(right.text) ?? [];
  if (end === undefined || begin === undefined || !isFigure(`${end},${begin}`)) return null;
  return end === left.text.trim() ? 'number' : 'text';
}

/**
 * Returns true if commas separate cells, because prose and amounts contain commas too. Below headings every comma
 * separates, unless it would cut a number within a text. Without headings each row needs several commas, none of which
 * could be a decimal comma.
 */
function hasOnlyCommasBetweenCells(text: string, isFigure: (cell: string) => boolean): boolean {
  const rows = readCells(text, ',');
  const commas = rows.flatMap((row) => row.slice(1).map((cell, at) => commaBetween(row[at] ?? cell, cell, isFigure)));
  if (commas.includes('text')) return false;
  const table = withoutBlankRows(splitCells(text, ','));
  const headings = new Set(table[0]?.map(fieldOfHeading).filter((field) => field !== null));
  if (headings.size >= FEWEST_HEADINGS) return true;
  return !commas.includes('number') && (table.every((row) => row.length > 2) || table.flat().every(isFigure));
}

/**
 * Splits copied text into a table; one column if nothing separates cells. `isFigure` keeps a column of numbers whole:
 * their decimal commas are no separators.
 */
export function splitText(text: string, isFigure: (cell: string) => boolean): Table {
  const lines = splitCells(text, '\t');
  if (text.includes('\t') || withoutBlankRows(lines).flat().every(isFigure)) return withoutBlankEnd(lines);
  const files = FILE_SEPARATORS.map((separator) => ({ separator, table: splitCells(text, separator) }));
  const file = files.find(
    ({ separator, table }) =>
      isRegular(withoutBlankRows(table)) && (separator !== ',' || hasOnlyCommasBetweenCells(text, isFigure)),
  );
  return withoutBlankEnd(file?.table ?? lines);
}
