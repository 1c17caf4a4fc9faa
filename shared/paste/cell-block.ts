import type { LineArray } from '#shared/service/line-item.ts';
import { MOSTLY } from './column-content.ts';
import type { PasteField } from './column-words.ts';
import { isFigure, isNumber } from './number-cells.ts';
import type { PasteTarget } from './paste-context.ts';
import { kindAt } from './paste-context.ts';
import { readCells } from './read-row.ts';
import type { LeftOutRows } from './left-out-rows.ts';
import { sortRows } from './left-out-rows.ts';
import type { PastedLine } from './row-amounts.ts';
import type { Table } from './split-table.ts';

/** The numeric cells of a row in their order on screen. */
const cellsOfKind: Readonly<Record<LineArray, readonly PasteField[]>> = {
  items: ['quantity', 'unit', 'price'],
  expenses: ['price'],
  tasks: ['quantity', 'price'],
  trips: ['quantity', 'price'],
};

/**
 * Returns the numeric fields that the pasted columns fill, from the target's column on. Null if the paste is no block
 * of numbers: then its rows are read as lines.
 */
export function cellFields(table: Table, width: number, target: PasteTarget): readonly PasteField[] | null {
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

/** Reads a block of numbers, in which each row keeps its place. */
export function readBlock(
  table: Table,
  fields: readonly PasteField[],
  target: PasteTarget,
  billed: ReadonlySet<number>,
): LeftOutRows & { readonly read: readonly PastedLine[] } {
  const { isLine, ...said } = sortRows(table, fields, target, billed);
  const last = table.findLastIndex((_row, at) => isLine(at));
  const read = table
    .slice(0, last + 1)
    .map((row, at) => (isLine(at) ? readCells(row, fields, kindAt(target, at), target) : {}));
  return { ...said, read };
}
