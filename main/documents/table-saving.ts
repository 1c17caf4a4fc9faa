import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BYTE_ORDER_MARK, csvOf, toCsv } from '#shared/documents/csv.ts';
import type { SavedTable, TableFormat } from '#shared/documents/document.ts';
import type { TableCell } from '#shared/documents/table-cell.ts';
import { inCsv } from '#shared/documents/table-cell.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import { withEnding, writeWhole } from './document-files.ts';
import type { DocumentShell } from './document-shell.ts';
import type { ListTable } from './list-table.ts';
import { cellsOf, headsOf } from './list-table.ts';
import { openWorkbook } from './workbook-writer.ts';
import { words } from '#shared/words/words.ts';

/** The number of rows read before other work has a turn; they take a few milliseconds. */
const STEP = 100;

interface TableSaving<Row extends { readonly uid: Uid }> {
  readonly shell: Pick<DocumentShell, 'askWhere'>;
  readonly uids: readonly Uid[];
  readonly format: TableFormat;
  readonly today: PlainDate;
  /** The person's locale, from which the CSV dialect follows. */
  readonly locale: string;
  readonly table: ListTable<Row>;
}

/** A file that takes the rows of a table one step after the other. */
export interface TableWriter {
  add(rows: readonly (readonly TableCell[])[]): void;
  finish(): Promise<Uint8Array | string>;
  abandon(): void;
}

/**
 * Writes rows of a list into one file. Null when the person cancelled the dialog; throws `not_found` when none of the objects is
 * in the book any more.
 */
export async function saveTable<Row extends { readonly uid: Uid }>(
  saving: TableSaving<Row>,
): Promise<{ readonly path: string; readonly summary: Omit<SavedTable, 'place'> } | null> {
  const { shell, format, today, locale, table } = saving;
  const chosen = await shell.askWhere(`${table.list}-${today}`, format);
  if (chosen === null) return null;
  const heads = headsOf(table.columns);
  const writer =
    format === 'csv' ? csvWriter(locale, heads) : openWorkbook(words.list_title({ list: table.list }), heads);
  try {
    const count = await writeRows(saving, writer);
    if (count === 0) throw new AppError('not_found', table.gone);
    const path = withEnding(chosen, format);
    await writeWhole(path, await writer.finish());
    return { path, summary: { fileName: basename(path), count } };
  } finally {
    writer.abandon();
  }
}

/** Returns the number of objects that were written. */
async function writeRows<Row extends { readonly uid: Uid }>(
  { uids, table }: TableSaving<Row>,
  writer: TableWriter,
): Promise<number> {
  let count = 0;
  for (let first = 0; first < uids.length; first += STEP) {
    const rows = table.read(uids.slice(first, first + STEP));
    writer.add(rows.map((row) => cellsOf(table.columns, row)));
    count += new Set(rows.map(({ uid }) => uid)).size;
    await nextTurn();
  }
  return count;
}

export function csvWriter(locale: string, heads: readonly string[]): TableWriter {
  const dialect = csvOf(locale);
  const parts = [BYTE_ORDER_MARK, toCsv([heads], dialect)];
  return {
    add(rows) {
      const texts = rows.map((row) => row.map((cell) => inCsv(cell, dialect)));
      parts.push(toCsv(texts, dialect));
    },
    finish: () => Promise.resolve(parts.join('')),
    abandon: () => {},
  };
}
