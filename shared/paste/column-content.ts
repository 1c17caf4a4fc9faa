import { isNumber, plainCell } from './number-cells.ts';
import type { Table } from './split-table.ts';
import type { PasteSurroundings } from './surroundings.ts';

/** Some cells of a column may be something else. */
export const MOSTLY = 0.6;

/** What is written in a column, without the cells that are empty. */
export const cellsOf = (rows: Table, column: number): readonly string[] =>
  rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');

export const lengthOf = (rows: Table, column: number): number =>
  cellsOf(rows, column).reduce((length, cell) => length + cell.length, 0);

export function share(rows: Table, column: number, test: (cell: string) => boolean): number {
  const cells = cellsOf(rows, column);
  return cells.length === 0 ? 0 : cells.filter(test).length / cells.length;
}

export const isText = (rows: Table, column: number, surroundings: PasteSurroundings): boolean =>
  cellsOf(rows, column).length > 0 && share(rows, column, (cell) => isNumber(cell, surroundings)) < MOSTLY;

const ROW_NUMBER = /^0*(\d+)[.)]?$/;

/** Running numbers: 1, 2, 3 and so on, with whatever stands around such numbers. */
export const countsRows = (rows: Table, column: number): boolean =>
  cellsOf(rows, column).every((cell, at) => ROW_NUMBER.exec(plainCell(cell))?.[1] === String(at + 1));
