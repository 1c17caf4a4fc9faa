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

/** So many are read and written down in one go, a few milliseconds. */
const STEP = 100;
/** Without it spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = '\uFEFF';

interface TableSaving {
  readonly shell: Pick<DocumentShell, 'askWhere'>;
  readonly uids: readonly Uid[];
  readonly today: PlainDate;
  /** Of the person, whose spreadsheet reads it. */
  readonly locale: string;
  read(uids: readonly Uid[]): readonly InvoiceRow[];
  /** Somebody may hold their numbers from now on. */
  leaveWord(uids: readonly Uid[]): void;
}

/** Writes what the list says of invoices into one file; null where the person chose no place for it. */
export async function saveTable(
  saving: TableSaving,
): Promise<{ readonly path: string; readonly told: Omit<SavedTable, 'place'> } | null> {
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
    // In the same turn: a number that is in the file is not changed unasked, not even before the file is written.
    saving.leaveWord(rows.filter(isOnlyHere).map(({ uid }) => uid));
    count += rows.length;
    await nextTurn();
  }
  if (count === 0) throw new AppError('not_found', 'These invoices are not in the book any more.');
  const path = withEnding(chosen, 'csv');
  await writeWhole(path, parts.join(''));
  return { path, told: { fileName: basename(path), count } };
}

/** The account does not have its number as it is: it may still change. */
const isOnlyHere = ({ upload, number }: InvoiceRow): boolean => upload !== 'synced' && number !== '';
