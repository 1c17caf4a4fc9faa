import { isNumber, plainCell } from './number-cells.ts';
import type { Table } from './split-table.ts';
import type { PasteContext } from './paste-context.ts';

/** The share of cells that decides what a column holds; the others may be something else. */
export const MOSTLY = 0.6;

/** Returns the texts of a column, without empty cells. */
export const cellsOf = (rows: Table, column: number): readonly string[] =>
  rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');

export const lengthOf = (rows: Table, column: number): number =>
  cellsOf(rows, column).reduce((length, cell) => length + cell.length, 0);

/** Returns the share of a column's texts that pass a test, 0 to 1; 0 for an empty column. */
export function share(rows: Table, column: number, test: (cell: string) => boolean): number {
  const cells = cellsOf(rows, column);
  return cells.length === 0 ? 0 : cells.filter(test).length / cells.length;
}

export const isText = (rows: Table, column: number, context: PasteContext): boolean =>
  cellsOf(rows, column).length > 0 && share(rows, column, (cell) => isNumber(cell, context)) < MOSTLY;

const ROW_NUMBER = /^0*(\d+)[.)]?$/;

/** Returns true for running numbers: 1, 2, 3 and so on, also written as `1.` or `1)`. */
export const countsRows = (rows: Table, column: number): boolean =>
  cellsOf(rows, column).every((cell, at) => ROW_NUMBER.exec(plainCell(cell))?.[1] === String(at + 1));
