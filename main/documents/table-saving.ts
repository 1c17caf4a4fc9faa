import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BYTE_ORDER_MARK, csvOf, toCsv } from '#shared/documents/csv.ts';
import type { SavedTable, TableFormat } from '#shared/documents/document.ts';
import type { TableCell } from '#shared/documents/table-cell.ts';
import { inCsv } from '#shared/documents/table-cell.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceRow } from '#shared/lists/invoice-list.ts';
import { withEnding, writeWhole } from './document-files.ts';
import type { DocumentShell } from './document-shell.ts';
import { invoiceCells, invoiceHeads } from './invoice-table.ts';
import { openWorkbook } from './workbook-writer.ts';
import { message } from '#shared/words/message.ts';

/** The number of rows read before other work has a turn; they take a few milliseconds. */
const STEP = 100;

interface TableSaving {
  readonly shell: Pick<DocumentShell, 'askWhere'>;
  readonly uids: readonly Uid[];
  readonly format: TableFormat;
  readonly today: PlainDate;
  /** The person's locale, from which the CSV dialect follows. */
  readonly locale: string;
  read(uids: readonly Uid[]): readonly InvoiceRow[];
  /** Records that these invoices' numbers are on paper: they no longer change unasked. */
  markNumbers(uids: readonly Uid[]): void;
}

/** A file that takes the rows of a table one step after the other. */
interface TableWriter {
  add(rows: readonly (readonly TableCell[])[]): void;
  finish(): Promise<Uint8Array | string>;
  abandon(): void;
}

/**
 * Writes the invoices' list rows into one file. Null when the person cancelled the dialog; throws `not_found` when none of
 * the invoices is in the book any more.
 */
export async function saveTable(
  saving: TableSaving,
): Promise<{ readonly path: string; readonly summary: Omit<SavedTable, 'place'> } | null> {
  const { shell, format, today, locale } = saving;
  const chosen = await shell.askWhere(`invoices-${today}`, format);
  if (chosen === null) return null;
  const writer = format === 'csv' ? csvWriter(locale) : openWorkbook('Invoices', invoiceHeads());
  try {
    const count = await writeRows(saving, writer);
    if (count === 0) throw new AppError('not_found', message('error_invoices_gone'));
    const path = withEnding(chosen, format);
    await writeWhole(path, await writer.finish());
    return { path, summary: { fileName: basename(path), count } };
  } finally {
    writer.abandon();
  }
}

async function writeRows({ uids, read, markNumbers }: TableSaving, writer: TableWriter): Promise<number> {
  let count = 0;
  for (let first = 0; first < uids.length; first += STEP) {
    const rows = read(uids.slice(first, first + STEP));
    writer.add(rows.map(invoiceCells));
    // Marked in the same turn as the read: no number may change between reading and writing it.
    markNumbers(rows.filter(isOnlyHere).map(({ uid }) => uid));
    count += rows.length;
    await nextTurn();
  }
  return count;
}

function csvWriter(locale: string): TableWriter {
  const dialect = csvOf(locale);
  const parts = [BYTE_ORDER_MARK, toCsv([invoiceHeads()], dialect)];
  return {
    add(rows) {
      const texts = rows.map((row) => row.map((cell) => inCsv(cell, dialect)));
      parts.push(toCsv(texts, dialect));
    },
    finish: () => Promise.resolve(parts.join('')),
    abandon: () => {},
  };
}

/** Returns true when the invoice's number may still change, because the invoice is not synced. */
const isOnlyHere = ({ upload, number }: InvoiceRow): boolean => upload !== 'synced' && number !== '';
