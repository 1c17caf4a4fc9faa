import { LONGEST_NUMBER } from '#shared/money/input/number-input.ts';
import { fieldOfHeading } from './column-words.ts';

/** Rows of cells as they stood in a spreadsheet; rows may differ in length. */
export type Table = readonly (readonly string[])[];

const LINE_END = /\r\n|\r|\n/y;
/** Excel and every program after it put tabs between cells; files hold one of the others. */
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

/** A cell in quotes; null where the quotes are simply part of the text. */
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

/** Splits text with `separator` between cells; cells in quotes may hold separators, line ends and doubled quotes. */
export function splitCells(text: string, separator: string): Table {
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

/** Blank rows before and between others stay: they keep the place of cells that were copied empty. */
export const withoutBlankEnd = (table: Table): Table => table.slice(0, table.findLastIndex(isWritten) + 1);

/** Rows of a file have the same two or more cells. */
function isRegular(table: Table): boolean {
  const width = table[0]?.length ?? 0;
  return table.length > 1 && width > 1 && table.every((row) => row.length === width);
}

const NUMBER_END = /\p{Nd}(?:[\p{Nd}.'’\s]*\p{Nd})?$/u;
const NUMBER_BEGIN = /^\p{Nd}(?:[\p{Nd}.]*\p{Nd})?/u;
/** Prose may begin with a word that is a heading as well. */
const FEWEST_HEADINGS = 2;

/** Where the comma between two cells may belong to a number: in one with text before it, or in what is nothing but it. */
type CommaIn = 'text' | 'number' | null;

function commaBetween(left: ReadCell, right: ReadCell, isFigure: (cell: string) => boolean): CommaIn {
  const [end] = left.isQuoted || right.isQuoted ? [] : (NUMBER_END.exec(left.text.slice(-LONGEST_NUMBER)) ?? []);
  const [begin] = NUMBER_BEGIN.exec(right.text) ?? [];
  if (end === undefined || begin === undefined || !isFigure(`${end},${begin}`)) return null;
  return end === left.text.trim() ? 'number' : 'text';
}

/**
 * Prose and amounts have commas too. Where headings stand above, each column is meant to be one, but a number in the
 * midst of a text is not cut; without them it takes more than one comma in each row, and none that could be a decimal one.
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
 * Copied text as a table; one column where nothing separates cells. `isFigure` tells a column of figures from a file:
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
