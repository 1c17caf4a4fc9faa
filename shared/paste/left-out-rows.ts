import type { Fields } from './row-facts.ts';
import type { PasteContext } from './paste-context.ts';
import type { Table } from './split-table.ts';
import { rowUses } from './sum-row.ts';

/** A row that looks like a sum or a tax, but does not come to what the lines come to. */
export interface RowQuestion {
  /** The place of the row in the table, by which `billed` names it. */
  readonly row: number;
  /** The row's cells as they were copied, without empty ones. */
  readonly cells: readonly string[];
}

/** The rows of a table that no lines are made of. */
export interface LeftOutRows {
  /** The number of rows that only add up others: sub totals, taxes and totals. */
  readonly footRows: number;
  /** The number of those whose sum differs from that of their lines by rounding. */
  readonly roundedRows: number;
  /** The rows that may be such a row or a line. No lines are made of them until the person decides (`billed`). */
  readonly questions: readonly RowQuestion[];
}

interface SortedRows extends LeftOutRows {
  readonly isLine: (at: number) => boolean;
}

/** Tells lines from other rows. `billed` are the rows in question that the person wants as lines. */
export function sortRows(rows: Table, fields: Fields, context: PasteContext, billed: ReadonlySet<number>): SortedRows {
  const { uses, rounded } = rowUses(rows, fields, context);
  return {
    isLine: (at) => uses[at] === 'line' || (uses[at] === 'asks' && billed.has(at)),
    footRows: uses.filter((use) => use === 'sum').length,
    roundedRows: rounded,
    questions: rows.flatMap((row, at) => (uses[at] === 'asks' ? [{ row: at, cells: row.filter(Boolean) }] : [])),
  };
}
