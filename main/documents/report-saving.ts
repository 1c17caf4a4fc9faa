import { basename } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SavedTable, TableFormat } from '#shared/documents/document.ts';
import type { Table } from '#shared/documents/table-cell.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { ReportRequest } from '#shared/reports/report.ts';
import { reportAsTable } from '#shared/reports/report-as-table.ts';
import type { ReportMeasure } from '#shared/reports/report-spec.ts';
import { words } from '#shared/words/words.ts';
import type { Book } from '#main/db/book.ts';
import { report } from '#main/db/reports/report.ts';
import { withEnding, writeWhole } from './document-files.ts';
import type { DocumentShell } from './document-shell.ts';
import { csvWriter } from './table-saving.ts';
import { openWorkbook } from './workbook-writer.ts';

/** Rows that are written before other work has a turn. */
const STEP = 200;

/** A report to save, with the figures that the person left out. */
export interface ReportSaving {
  readonly request: ReportRequest;
  readonly hidden: readonly ReportMeasure[];
  readonly format: TableFormat;
}

interface Surroundings {
  readonly shell: Pick<DocumentShell, 'askWhere'>;
  readonly book: Pick<Book, 'connection'>;
  readonly today: PlainDate;
  readonly locale: string;
}

/** Asks for a file and writes all rows of a report into it; null when the person cancelled. */
export async function saveReportTable(
  { shell, book, today, locale }: Surroundings,
  { request, hidden, format }: ReportSaving,
): Promise<{ readonly path: string; readonly summary: Omit<SavedTable, 'place'> } | null> {
  const title = words.reports_name({ report: request.report });
  const chosen = await shell.askWhere(`${title} ${request.to}`, format);
  if (chosen === null) return null;
  const found = await report(book, { ...request, limit: Number.MAX_SAFE_INTEGER }, today);
  const table = reportAsTable(found, request, { hidden, locale });
  const path = withEnding(chosen, format);
  await writeWhole(path, await tableFile(table, { format, title, locale }));
  return { path, summary: { fileName: basename(path), count: table.rows.length } };
}

/** Returns a table as a file. A workbook is made in a thread of its own. */
export async function tableFile(
  { heads, rows }: Table,
  { format, title, locale }: { readonly format: TableFormat; readonly title: string; readonly locale: string },
): Promise<Uint8Array | string> {
  const writer = format === 'csv' ? csvWriter(locale, heads) : openWorkbook(title, heads);
  try {
    for (let first = 0; first < rows.length; first += STEP) {
      writer.add(rows.slice(first, first + STEP));
      await nextTurn();
    }
    return await writer.finish();
  } finally {
    writer.abandon();
  }
}
