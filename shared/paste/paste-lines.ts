import type { LineForm } from '#shared/invoice-form/invoice-form.ts';
import { LONGEST_CELL, LONGEST_TEXT } from '#shared/invoice-form/invoice-form.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import { MOSTLY } from './column-content.ts';
import type { PasteField } from './column-words.ts';
import { understandColumns } from './columns.ts';
import { readHtmlTable } from './html-table.ts';
import { isFigure, isNumber } from './number-cells.ts';
import { isWithoutQuantity, readCells, readRow } from './read-row.ts';
import type { PastedLine } from './row-amounts.ts';
import { decimalMarkOf } from './decimal-mark.ts';
import { rowUses } from './sum-row.ts';
import type { Table } from './split-table.ts';
import { splitText, withoutBlankRows } from './split-table.ts';
import type { PasteContext } from './paste-context.ts';

export type { PastedLine } from './row-amounts.ts';

export type CellColumn = 'kind' | 'date' | 'description' | 'quantity' | 'unit' | 'price';

export interface PasteTarget extends PasteContext {
  /** The column of the cell that the paste starts in. */
  readonly column: CellColumn;
  /** The kind of the row that the paste starts in; pasted rows that do not name their kind get it. */
  readonly kind: LineArray;
  /** The kinds of the rows below, as they are now; rows pasted beyond them get the kind of the last. */
  readonly kindsBelow: readonly LineArray[];
  /** The number of rows that fit, by destination. */
  readonly room: Readonly<Record<Pasted['into'], number>>;
}

export interface Pasted {
  /** `cells`: into existing rows, from the target on; `lines`: as rows of their own. */
  readonly into: 'cells' | 'lines';
  /** For `cells`, an empty line leaves its row unchanged. */
  readonly lines: readonly PastedLine[];
  /** The number of cells that are no number or could be several; they stay as text and the person decides. */
  readonly undecided: number;
  /** Headings of columns that have no place in a line. */
  readonly unused: readonly string[];
  /** The number of rows that got nothing: their kind has no quantity, and only a quantity was copied. */
  readonly unplaced: number;
  /** The number of rows that only add up others: sub totals, taxes and totals. No lines are made of them. */
  readonly footRows: number;
  /** The number of those whose sum differs from that of their lines by rounding. */
  readonly roundedRows: number;
  /** The rows that may be such a row or a line. No lines are made of them until the person decides (`billed`). */
  readonly questions: readonly RowQuestion[];
  /** The number of rows left out, because an invoice holds no more lines here. */
  readonly leftOut: number;
}

/** A row that looks like a sum or a tax, but does not come to what the lines come to. */
export interface RowQuestion {
  /** The place of the row in the table, by which `billed` names it. */
  readonly row: number;
  /** The row's cells as they were copied, without empty ones. */
  readonly cells: readonly string[];
}

/** The numeric cells of a row in their order on screen. */
const cellsOfKind: Readonly<Record<LineArray, readonly PasteField[]>> = {
  items: ['quantity', 'unit', 'price'],
  expenses: ['price'],
  tasks: ['quantity', 'price'],
  trips: ['quantity', 'price'],
};

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
  const target = { ...place, decimal: decimalMarkOf(table) };
  const written = withoutBlankRows(table);
  const width = Math.max(0, ...written.map((row) => row.length));
  if (written.length === 0 || (written.length === 1 && width < 2)) return null;
  const cells = cellFields(written, width, target);
  const { read, ...said } =
    cells === null
      ? readLines(written, target, billed)
      : { ...NOTHING_SAID, read: table.map((row, at) => readCells(row, cells, kindAt(target, at), target)) };
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

type SaidOfRows = Pick<Pasted, 'unused' | 'footRows' | 'roundedRows' | 'questions'>;
const NOTHING_SAID: SaidOfRows = { unused: [], footRows: 0, roundedRows: 0, questions: [] };

function readLines(
  table: Table,
  target: PasteTarget,
  billed: ReadonlySet<number>,
): { readonly read: readonly PastedLine[] } & SaidOfRows {
  const columns = understandColumns(table, target);
  const { uses, rounded } = rowUses(columns.rows, columns.fields, target);
  const rows = columns.rows.filter((_row, at) => uses[at] === 'line' || (uses[at] === 'asks' && billed.has(at)));
  const read = rows.map((row) => readRow(row, columns, target.kind, target));
  return {
    read: read.filter(saysSomething),
    unused: columns.unused,
    footRows: uses.filter((use) => use === 'sum').length,
    roundedRows: rounded,
    questions: columns.rows.flatMap((row, at) =>
      uses[at] === 'asks' ? [{ row: at, cells: row.filter((cell) => cell !== '') }] : [],
    ),
  };
}

/** Returns the kind of the row that receives row `at` of a pasted table, counted from 0. */
export const kindAt = ({ kind, kindsBelow }: PasteTarget, at: number): LineArray =>
  (at === 0 ? kind : (kindsBelow[at - 1] ?? kindsBelow.at(-1))) ?? kind;

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

/**
 * Returns the numeric fields that the pasted columns fill, from the target's column on. Null if the paste is no block
 * of numbers: then its rows are read as lines.
 */
function cellFields(table: Table, width: number, target: PasteTarget): readonly PasteField[] | null {
  const all = cellsOfKind[target.kind];
  const from = all.findIndex((field) => field === target.column);
  if (from === -1) return null;
  const isTime = (cell: string): boolean => target.kind === 'tasks' && isNumber(cell, target, 'time');
  const isNumeric = (column: number): boolean => {
    const texts = table.map((row) => row[column] ?? '').filter((cell) => cell !== '');
    const numbers = texts.filter((cell) => isFigure(cell, target) || isTime(cell));
    return numbers.length >= MOSTLY * Math.max(1, texts.length);
  };
  const numeric = Array.from({ length: width }, (_, column) => isNumeric(column));
  const following = all.slice(from);
  const filled = numeric.every(Boolean) ? following.filter((field) => field !== 'unit') : following;
  const isFitting =
    width <= filled.length && numeric.every((isNumericColumn, at) => isNumericColumn === (filled[at] !== 'unit'));
  return isFitting ? filled.slice(0, width) : null;
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
