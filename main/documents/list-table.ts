import type { TableList } from '#shared/documents/document.ts';
import type { TableCell } from '#shared/documents/table-cell.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Message } from '#shared/words/part.ts';
import { textOf } from '#shared/words/text-of.ts';

/** A column of a table. Dates are year-month-day; an unknown amount is empty, never zero. */
export interface TableColumn<Row> {
  readonly head: Message;
  readonly cell: (row: Row) => string | null;
  readonly kind?: TableCell['kind'];
}

/** A list as a table for spreadsheet programs. */
export interface ListTable<Row extends { readonly uid: Uid }> {
  readonly list: TableList;
  readonly columns: readonly TableColumn<Row>[];
  /** Says that none of the objects is in the book any more. */
  readonly gone: Message;
  /** Returns the rows of these objects, in their order. An object may have several. */
  read(uids: readonly Uid[]): readonly Row[];
}

/** Returns the names of the columns. */
export const headsOf = <Row>(columns: readonly TableColumn<Row>[]): readonly string[] =>
  columns.map(({ head }) => textOf(head));

/** Returns the cells of one row. */
export const cellsOf = <Row>(columns: readonly TableColumn<Row>[], row: Row): readonly TableCell[] =>
  columns.map(({ cell, kind = 'text' }) => ({ kind, text: cell(row) ?? '' }));
