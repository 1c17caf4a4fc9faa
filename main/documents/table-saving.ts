import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { toCsv } from '#shared/documents/csv.ts';
import type { SavedTable } from '#shared/documents/document.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { AppError } from '#shared/errors.ts';
import type { Uid } from '#shared/model/ids.ts';
import type { InvoiceRow } from '#shared/model/invoice-list.ts';
import { withEnding, writeWhole } from './document-files.ts';
import type { DocumentShell } from './document-shell.ts';
import { invoiceTable } from './invoice-table.ts';

/** So many are read in one go, a few milliseconds. */
const STEP = 100;
/** Without it spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = '\uFEFF';

export interface TableSaving {
  readonly shell: Pick<DocumentShell, 'askWhere'>;
  readonly uids: readonly Uid[];
  readonly today: PlainDate;
  read(uids: readonly Uid[]): readonly InvoiceRow[];
  /** Of one whose number the account does not have yet: from now on somebody may hold it. */
  leaveWord(row: InvoiceRow): void;
}

/** Writes what the list says of invoices into one file; null where the person chose no place for it. */
export async function saveTable(
  saving: TableSaving,
): Promise<{ readonly path: string; readonly told: Omit<SavedTable, 'place'> } | null> {
  const chosen = await saving.shell.askWhere(`invoices-${saving.today}`, 'csv');
  if (chosen === null) return null;
  const rows: InvoiceRow[] = [];
  for (let first = 0; first < saving.uids.length; first += STEP) {
    rows.push(...saving.read(saving.uids.slice(first, first + STEP)));
    await nextTurn();
  }
  if (rows.length === 0) throw new AppError('not_found', 'These invoices are not in the book any more.');
  const path = withEnding(chosen, 'csv');
  await writeWhole(path, BYTE_ORDER_MARK + toCsv(invoiceTable(rows)));
  for (const row of rows) if (row.upload !== 'synced') saving.leaveWord(row);
  return { path, told: { fileName: basename(path), count: rows.length } };
}
