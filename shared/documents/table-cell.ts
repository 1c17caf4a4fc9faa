import type { CsvDialect } from './csv.ts';
import { BYTE_ORDER_MARK, toCsv } from './csv.ts';

/** A cell of a list for spreadsheet programs: its text, and what a program may make of it. Text is never a number. */
export interface TableCell {
  /** `number`: a decimal with a point. `date`: year-month-day. Another text of these kinds is written as text. */
  readonly kind: 'text' | 'number' | 'date';
  readonly text: string;
}

/** Returns the cell's text in a CSV file. */
export function inCsv({ kind, text }: TableCell, { decimal }: CsvDialect): string {
  return kind === 'number' ? text.replace('.', decimal) : text;
}

export interface Table {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly TableCell[])[];
}

/** Returns a table as a whole CSV file. */
export const tableAsCsv = ({ heads, rows }: Table, dialect: CsvDialect): string =>
  BYTE_ORDER_MARK + toCsv([heads, ...rows.map((row) => row.map((cell) => inCsv(cell, dialect)))], dialect);
