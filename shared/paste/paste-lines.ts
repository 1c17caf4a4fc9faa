import type { LineForm } from '#shared/invoice-form/invoice-form.ts';
import { LONGEST_CELL, LONGEST_TEXT } from '#shared/invoice-form/invoice-form.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import { cellFields, readBlock } from './cell-block.ts';
import type { PasteField } from './column-words.ts';
import { understandColumns } from './columns.ts';
import { readHtmlTable } from './html-table.ts';
import type { LeftOutRows } from './left-out-rows.ts';
import { sortRows } from './left-out-rows.ts';
import { isFigure } from './number-cells.ts';
import { isWithoutQuantity, readRow } from './read-row.ts';
import type { PastedLine } from './row-amounts.ts';
import { decimalMarkOf } from './decimal-mark.ts';
import type { Table } from './split-table.ts';
import { splitText, withoutBlankRows } from './split-table.ts';
import type { PasteContext, PasteMode, PasteTarget } from './paste-context.ts';
import { kindAt } from './paste-context.ts';

export type { RowQuestion } from './left-out-rows.ts';
export type { CellColumn, PasteTarget } from './paste-context.ts';
export type { PastedLine } from './row-amounts.ts';

export interface Pasted extends LeftOutRows {
  readonly into: PasteMode;
  /** For `cells`, an empty line leaves its row unchanged. */
  readonly lines: readonly PastedLine[];
  /** The number of cells that are no number or could be several; they stay as text and the person decides. */
  readonly undecided: number;
  /** Headings of columns that have no place in a line. */
  readonly unused: readonly string[];
  /** The number of rows that got nothing: their kind has no quantity, and only a quantity was copied. */
  readonly unplaced: number;
  /** The number of rows left out, because an invoice holds no more lines here. */
  readonly leftOut: number;
}

/**
 * Reads rows copied from a spreadsheet, a CSV file or a table on a page. Returns null for a single value, which belongs
 * into the cell as it is. `billed` are the rows in question that the person wants as lines.
 */
export function readPaste(
  copied: { readonly text: string; readonly html: string },
  place: PasteTarget,
  billed: ReadonlySet<number> = new Set(),
): Pasted | null {
  const table = tableOf(copied, place);
  const target = { ...place, decimal: decimalMarkOf(table, place.numberLocale) };
  const written = withoutBlankRows(table);
  const width = Math.max(0, ...written.map((row) => row.length));
  if (written.length === 0 || (written.length === 1 && width < 2)) return null;
  const cells = cellFields(written, width, target);
  const { read, ...said } =
    cells === null ? readLines(written, target, billed) : { unused: [], ...readBlock(table, cells, target, billed) };
  const into = cells === null ? 'lines' : 'cells';
  const isUnplaced = (row: readonly string[], fields: readonly PasteField[], at: number): boolean =>
    isWithoutQuantity(kindAt(target, at)) &&
    fields.some((field, column) => field === 'quantity' && (row[column] ?? '') !== '') &&
    !fields.some((field, column) => field === 'price' && (row[column] ?? '') !== '');
  const lines = read.slice(0, Math.max(0, target.room[into])).map(withinLimits);
  return {
    into,
    lines,
    undecided: lines.reduce((count, line) => count + undecidedIn(line), 0),
    unplaced: cells === null ? 0 : table.slice(0, lines.length).filter((row, at) => isUnplaced(row, cells, at)).length,
    ...said,
    leftOut: read.length - lines.length,
  };
}

function readLines(
  table: Table,
  target: PasteTarget,
  billed: ReadonlySet<number>,
): LeftOutRows & { readonly read: readonly PastedLine[]; readonly unused: readonly string[] } {
  const columns = understandColumns(table, target);
  const { isLine, ...said } = sortRows(columns.rows, columns.fields, target, billed);
  const rows = columns.rows.filter((_row, at) => isLine(at));
  const read = rows.map((row) => readRow(row, columns, target.kind, target));
  return { ...said, read: read.filter(saysSomething), unused: columns.unused };
}

/**
 * Prefers text with tabs, which spreadsheets copy beside their HTML. Reads the HTML only of pages that copy text
 * without tabs.
 */
function tableOf({ text, html }: { readonly text: string; readonly html: string }, context: PasteContext): Table {
  const marked = text.includes('\t') ? null : readHtmlTable(html);
  return marked !== null && marked.some((row) => row.length > 1)
    ? marked
    : splitText(text, (cell) => isFigure(cell, context));
}

const saysSomething = ({ kind: _, ...cells }: PastedLine): boolean => Object.keys(cells).length > 0;

/** Cuts texts to the longest that a draft stores; numbers are short already. */
function withinLimits({ description, unit, ...line }: PastedLine): PastedLine {
  return {
    ...line,
    ...(description === undefined ? {} : { description: description.slice(0, LONGEST_TEXT) }),
    ...(unit === undefined ? {} : { unit: unit.slice(0, LONGEST_CELL) }),
  };
}

function undecidedIn({ quantity, price, date = '' }: Pick<Partial<LineForm>, 'quantity' | 'price' | 'date'>): number {
  const numbers = [quantity, price].filter((cell) => cell !== undefined && cell !== '' && !isDecimal(cell)).length;
  return numbers + (date === '' || isPlainDate(date) ? 0 : 1);
}
