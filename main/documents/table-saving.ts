import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { csvOf, toCsv } from '#shared/documents/csv.ts';
import type { SavedTable } from '#shared/documents/document.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceRow } from '#shared/screens/invoice-list.ts';
import { withEnding, writeWhole } from './document-files.ts';
import type { DocumentShell } from './document-shell.ts';
import { invoiceCells, invoiceHeads } from './invoice-table.ts';

/** The number of rows read before other work has a turn; they take a few milliseconds. */
const STEP = 100;
/** Spreadsheets need it to recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

interface TableSaving {
  readonly shell: Pick<DocumentShell, 'askWhere'>;
  readonly uids: readonly Uid[];
  readonly today: PlainDate;
  /** The person's locale, from which the CSV dialect follows. */
  readonly locale: string;
  read(uids: readonly Uid[]): readonly InvoiceRow[];
  /** Records that these invoices' numbers are on paper: they no longer change unasked. */
  markNumbers(uids: readonly Uid[]): void;
}

/**
 * Writes the invoices' list rows into one CSV file. Null when the person cancelled the dialog; throws `not_found` when none of
 * the invoices is in the book any more.
 */
export async function saveTable(
  saving: TableSaving,
): Promise<{ readonly path: string; readonly summary: Omit<SavedTable, 'place'> } | null> {
  const chosen = await saving.shell.askWhere(`invoices-${saving.today}`, 'csv');
  if (chosen === null) return null;
  const dialect = csvOf(saving.locale);
  const parts = [BYTE_ORDER_MARK, toCsv([invoiceHeads], dialect)];
  let count = 0;
  for (let first = 0; first < saving.uids.length; first += STEP) {
    const rows = saving.read(saving.uids.slice(first, first + STEP));
    parts.push(
      toCsv(
        rows.map((row) => invoiceCells(row, dialect)),
        dialect,
      ),
    );
    // Marked in the same turn as the read: no number may change between reading and writing it.
    saving.markNumbers(rows.filter(isOnlyHere).map(({ uid }) => uid));
    count += rows.length;
    await nextTurn();
  }
  if (count === 0) throw new AppError('not_found', 'These invoices are not in the book any more.');
  const path = withEnding(chosen, 'csv');
  await writeWhole(path, parts.join(''));
  return { path, summary: { fileName: basename(path), count } };
}

/** Returns true when the invoice's number may still change, because the invoice is not synced. */
const isOnlyHere = ({ upload, number }: InvoiceRow): boolean => upload !== 'synced' && number !== '';
