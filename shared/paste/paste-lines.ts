import type { LineForm } from '#shared/invoice-form/invoice-form.ts';
import { LONGEST_CELL, LONGEST_TEXT } from '#shared/invoice-form/invoice-form.ts';
import type { LineArray } from '#shared/service/line-item.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import { MOSTLY } from './column-content.ts';
import type { PasteField } from './column-words.ts';
import { understandColumns } from './columns.ts';
import { readHtmlTable } from './html-table.ts';
import { isFigure, isNumber } from './number-cells.ts';
import { isWithoutQuantity, readCells, readRow } from './read-row.ts';
import type { PastedLine } from './row-amounts.ts';
import { footOf } from './sum-row.ts';
import type { Table } from './split-table.ts';
import { splitText, withoutBlankRows } from './split-table.ts';
import type { PasteSurroundings } from './surroundings.ts';

export type { PastedLine } from './row-amounts.ts';

export type CellColumn = 'kind' | 'date' | 'description' | 'quantity' | 'unit' | 'price';

export interface PasteTarget extends PasteSurroundings {
  /** The cell that the paste starts in. */
  readonly column: CellColumn;
  /** Of the row it starts in: rows that do not say their kind are of this one. */
  readonly kind: LineArray;
  /** Of the rows below that one, as they stand; what is pasted beyond them becomes rows like the last. */
  readonly kindsBelow: readonly LineArray[];
  /** How many rows there is room for, by where they go. */
  readonly room: Readonly<Record<Pasted['into'], number>>;
}

export interface Pasted {
  /** `cells`: into the rows that are there, from the target on; `lines`: rows of their own. */
  readonly into: 'cells' | 'lines';
  /** In `cells`, one that is empty leaves its row as it is. */
  readonly lines: readonly PastedLine[];
  /** Numbers that nobody can know: they stay as they were and ask. */
  readonly undecided: number;
  /** Headings of columns that lines have no place for. */
  readonly unused: readonly string[];
  /** Quantities beside which nothing else was copied, for rows whose kind has none. */
  readonly unplaced: number;
  /** So many of the last rows only added up the others, with taxes and discounts where it is more than one: none is a line. */
  readonly footRows: number;
  /** Rows beyond the most that an invoice holds here. */
  readonly leftOut: number;
}

/** What cells of a row stand behind each other, from the first that holds a number. */
const cellsOfKind: Readonly<Record<LineArray, readonly PasteField[]>> = {
  items: ['quantity', 'unit', 'price'],
  expenses: ['price'],
  tasks: ['quantity', 'price'],
  trips: ['quantity', 'price'],
};

/**
 * Reads what was copied from a spreadsheet, a file of columns or a table on a page. Null where it is a single value:
 * that belongs into the cell as it is.
 */
export function readPaste(
  copied: { readonly text: string; readonly html: string },
  target: PasteTarget,
): Pasted | null {
  const table = tableOf(copied, target);
  const written = withoutBlankRows(table);
  const width = Math.max(0, ...written.map((row) => row.length));
  if (written.length === 0 || (written.length === 1 && width < 2)) return null;
  const cells = cellFields(written, width, target);
  const { read, unused, footRows } =
    cells === null
      ? readLines(written, target)
      : {
          read: table.map((row, at) => readCells(row, cells, kindAt(target, at), target)),
          unused: [],
          footRows: 0,
        };
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
    footRows,
    unused,
    leftOut: read.length - lines.length,
  };
}

function readLines(
  table: Table,
  target: PasteTarget,
): { readonly read: readonly PastedLine[] } & Pick<Pasted, 'unused' | 'footRows'> {
  const columns = understandColumns(table, target);
  const footRows = footOf(columns.rows, columns.fields, target);
  const rows = columns.rows.slice(0, columns.rows.length - footRows);
  const read = rows.map((row) => readRow(row, columns, target.kind, target));
  return { read: read.filter(saysSomething), unused: columns.unused, footRows };
}

/** Of the row that cells of the row `at` of a table, counted from 0, go into. */
export const kindAt = ({ kind, kindsBelow }: PasteTarget, at: number): LineArray =>
  (at === 0 ? kind : (kindsBelow[at - 1] ?? kindsBelow.at(-1))) ?? kind;

/** Programs put the text of a table with tabs beside its markup; only some pages leave the text without them. */
function tableOf(
  { text, html }: { readonly text: string; readonly html: string },
  surroundings: PasteSurroundings,
): Table {
  const marked = text.includes('\t') ? null : readHtmlTable(html);
  return marked !== null && marked.some((row) => row.length > 1)
    ? marked
    : splitText(text, (cell) => isFigure(cell, surroundings));
}

/** Numbers pasted into a cell of numbers fill that column and those behind it; null for anything else. */
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
  const free = all.slice(from);
  const behind = numeric.every(Boolean) ? free.filter((field) => field !== 'unit') : free;
  const isFitting = width <= behind.length && numeric.every((isOne, at) => isOne === (behind[at] !== 'unit'));
  return isFitting ? behind.slice(0, width) : null;
}

const saysSomething = ({ kind: _, ...cells }: PastedLine): boolean => Object.keys(cells).length > 0;

/** A cell of a spreadsheet may hold more than any text that a draft keeps; what is kept of a number is short by itself. */
function withinLimits({ description, unit, ...line }: PastedLine): PastedLine {
  return {
    ...line,
    ...(description === undefined ? {} : { description: description.slice(0, LONGEST_TEXT) }),
    ...(unit === undefined ? {} : { unit: unit.slice(0, LONGEST_CELL) }),
  };
}

function undecidedIn({ quantity, price }: Pick<Partial<LineForm>, 'quantity' | 'price'>): number {
  return [quantity, price].filter((cell) => cell !== undefined && cell !== '' && !isDecimal(cell)).length;
}
