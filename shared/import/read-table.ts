// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- a declaration of a foreign module cannot be imported
/// <reference path="./papaparse.d.ts" />
import papa from 'papaparse';
import { LONGEST_TEXT } from '#shared/invoice-form/invoice-form.ts';
import { withoutGuards } from '#shared/documents/csv.ts';
import { message } from '#shared/words/message.ts';
import type { Message } from '#shared/words/part.ts';

/** A row of a file. Cells are text as it stands there, without blanks around it: nothing becomes a number. */
export interface FileRow {
  /** The line of the file on which the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A file with a row of headings and at least one row below it. */
export interface FileTable {
  readonly headings: readonly string[];
  readonly rows: readonly FileRow[];
}

export type TableReading =
  { readonly kind: 'table'; readonly table: FileTable } | { readonly kind: 'unreadable'; readonly reason: Message };

/** Most rows of one file: more than this are no list that a person looks through. */
export const MOST_ROWS = 20_000;
/** The largest file in bytes. */
export const MAX_FILE_BYTES = 20_000_000;

const DELIMITERS = [',', ';', '\t', '|'];
/** The first rows, which a delimiter is found by. */
const ROWS_LOOKED_AT = 20;
/** Excel's own way to name the delimiter, in a line before all others. */
const NAMED_DELIMITER = /^"?sep=([^\n])"?\n/i;
/** The beginning of zip archives, which workbooks are. */
const ZIP = 'PK\u0003\u0004';

const unreadable = (reason: Message): TableReading => ({ kind: 'unreadable', reason });

/** Reads a CSV file: its delimiter is found, cells in quotes may hold delimiters and line ends, blank rows are left out. */
export function readTable(file: string): TableReading {
  if (file.startsWith(ZIP) || file.includes('\u0000')) return unreadable(message('import_not_csv'));
  const whole = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const [named = '', delimiter = findDelimiter(whole)] = NAMED_DELIMITER.exec(whole) ?? [];
  const { data, errors } = papa.parse(whole.slice(named.length), { delimiter, newline: '\n' });
  const rows = numbered(data, delimiter, named === '' ? 1 : 2);
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  if (open !== undefined) {
    const line = rows[open.row ?? 0]?.line ?? 1;
    return unreadable(message('import_open_quote', { line: String(line) }));
  }
  const [head, ...below] = headed(rows.filter(({ cells }) => cells.some((cell) => cell !== '')));
  if (head === undefined || below.length === 0) return unreadable(message('import_no_rows'));
  if (below.length > MOST_ROWS) return unreadable(message('import_too_many_rows', { most: String(MOST_ROWS) }));
  const long = [head, ...below].find(({ cells }) => cells.some((cell) => cell.length > LONGEST_TEXT));
  if (long !== undefined) return unreadable(message('import_cell_too_long', { line: String(long.line) }));
  return { kind: 'table', table: { headings: head.cells, rows: below } };
}

/**
 * Returns the delimiter that gives most rows the same number of cells; of several the one that makes the most cells, and a comma where
 * none divides more than half of them. papaparse's own guess counts blank rows and titles, and then takes no file of two columns.
 */
function findDelimiter(text: string): string {
  let best = { delimiter: ',', share: 0, width: 0 };
  for (const delimiter of DELIMITERS) {
    const { data } = papa.parse(text, { delimiter, newline: '\n', preview: ROWS_LOOKED_AT });
    const rows = data.filter((cells) => cells.some((cell) => cell.trim() !== ''));
    const widths = rows.map(({ length }) => length).filter((width) => width > 1);
    if (widths.length * 2 <= rows.length) continue;
    for (const width of new Set(widths)) {
      const share = widths.filter((other) => other === width).length / rows.length;
      if (share > best.share || (share === best.share && width > best.width)) best = { delimiter, share, width };
    }
  }
  return best.delimiter;
}

function numbered(data: readonly (readonly string[])[], delimiter: string, first: number): readonly FileRow[] {
  let line = first;
  return data.map((cells) => {
    const row = { line, cells: cells.map((cell) => withoutGuards(cell.trim(), delimiter).trim()) };
    line += 1 + cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0);
    return row;
  });
}

/** Leaves out a title above the headings: a single cell, where the row below has several. */
function headed(rows: readonly FileRow[]): readonly FileRow[] {
  const filled = rows.slice(0, 2).map(({ cells }) => cells.filter((cell) => cell !== '').length);
  return filled[0] === 1 && (filled[1] ?? 0) > 1 && (rows[0]?.cells.length ?? 0) < 2 ? rows.slice(1) : rows;
}
