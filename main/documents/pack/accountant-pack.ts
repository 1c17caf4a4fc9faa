import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { DocumentProgress } from '#shared/documents/document.ts';
import { freeName } from '#shared/documents/file-name.ts';
import type { Table } from '#shared/documents/table-cell.ts';
import type { DayRange } from '#shared/dates/periods.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import { AppError, toAppError } from '#shared/errors.ts';
import type { PackRun } from '#shared/reports/accountant-pack.ts';
import { reportAsTable } from '#shared/reports/report-as-table.ts';
import type { Uid } from '#shared/service/ids.ts';
import { message } from '#shared/words/message.ts';
import { words } from '#shared/words/words.ts';
import type { Writing } from '#shared/writing/writing.ts';
import type { Book } from '#main/db/book.ts';
import { takeName, writeWhole } from '#main/documents/document-files.ts';
import type { DocumentShell } from '#main/documents/document-shell.ts';
import type { Sheet } from '#main/documents/document-sheets.ts';
import { tableFile } from '#main/documents/report-saving.ts';
import { coverPage } from './cover-page.ts';
import type { PackReport } from './pack-reports.ts';
import { readPackReports } from './pack-reports.ts';
import type { RefusedPaper } from './plain-page.ts';

interface PackSaving {
  readonly shell: Pick<DocumentShell, 'askFolder'>;
  readonly book: Pick<Book, 'connection'>;
  readonly range: DayRange;
  readonly today: PlainDate;
  readonly now: number;
  /** Tables are of the system's language, the cover sheet as the person writes. */
  readonly writing: Writing;
  readonly issuer: string;
  describe(uid: Uid): Sheet;
  draw(uid: Uid): Promise<Uint8Array>;
  markNumber(sheet: Sheet): void;
  remember(path: string): number;
  isCancelled(): boolean;
  onProgress(progress: DocumentProgress): void;
}

/**
 * Writes what an accountant needs of a period into a new folder: journal, taxes, ageing, numbers, each invoice as a PDF, a cover sheet,
 * and last the check sums of all of them. Null when the person chose no folder.
 */
export async function saveAccountantPack(saving: PackSaving): Promise<PackRun | null> {
  const { shell, book, range, today, now, writing, issuer } = saving;
  const { locale } = writing;
  const parent = await shell.askFolder();
  if (parent === null) return null;
  const reports = await readPackReports(book, range, today);
  const files = await openFolder(join(parent, words.pack_folder(range)));
  const table = async (name: string, content: Table): Promise<void> => {
    await files.write(`${name}.csv`, await tableFile(content, { format: 'csv', title: name, locale }));
  };
  const ofReport = ({ request, report }: PackReport): Table => reportAsTable(report, request, { hidden: [], locale });
  const { journal } = reports;
  await table('journal', journal.table);
  const workbook = await tableFile(journal.table, { format: 'xlsx', title: words.pack_journal(), locale });
  await files.write('journal.xlsx', workbook);
  await table('taxes-by-invoice-date', ofReport(reports.taxesIssued));
  await table('taxes-by-payment-date', ofReport(reports.taxesPaid));
  await table('ageing', ofReport(reports.ageing));
  await table('number-gaps', ofReport(reports.numbers));
  const refused = await drawInvoices(saving, journal.invoices, files);
  const isComplete = [reports.sales, reports.payments, reports.taxesIssued, reports.taxesPaid, reports.ageing].every(
    ({ report }) => report.complete,
  );
  const run = {
    folder: basename(files.folder),
    invoices: journal.invoices.length,
    refused: refused?.length ?? 0,
    isComplete,
  };
  if (refused === null) return { ...run, outcome: 'cancelled', place: saving.remember(files.folder) };
  await files.write('index.html', coverPage({ reports, range, refused, issuer, now, writing }));
  await files.writeSums();
  return { ...run, outcome: 'done', place: saving.remember(join(files.folder, 'index.html')) };
}

/** Writes a PDF of each invoice; returns those that have none, or null when the person stopped. */
async function drawInvoices(
  { describe, draw, markNumber, isCancelled, onProgress }: PackSaving,
  uids: readonly Uid[],
  files: Awaited<ReturnType<typeof openFolder>>,
): Promise<readonly RefusedPaper[] | null> {
  const refused: RefusedPaper[] = [];
  const taken = new Set<string>();
  for (const [done, uid] of uids.entries()) {
    if (isCancelled()) return null;
    onProgress({ done, total: uids.length });
    const sheet = describe(uid);
    const { title, problem } = sheet;
    if (problem !== null) {
      refused.push({ title, problem });
      continue;
    }
    try {
      markNumber(sheet);
      await files.write(`invoices/${takeName(sheet.fileName, taken)}`, await draw(uid));
    } catch (thrown) {
      const { code, said } = toAppError(thrown);
      // Every further file would fail on the same disk.
      if (code === 'disk_full') throw thrown;
      refused.push({ title, problem: said });
    }
  }
  return refused;
}

/** Makes a new folder and notes the check sum of each file that is written into it. */
async function openFolder(path: string) {
  const folder = freeName(path, existsSync);
  const sums: string[] = [];
  try {
    await mkdir(join(folder, 'invoices'), { recursive: true });
  } catch {
    throw new AppError('read_only', message('error_folder_unreadable'));
  }
  return {
    folder,
    async write(name: string, content: Uint8Array | string): Promise<void> {
      await writeWhole(join(folder, ...name.split('/')), content);
      sums.push(`${createHash('sha256').update(content).digest('hex')}  ${name}\n`);
    },
    /** Writes the list of check sums as `sha256sum -c` reads it. */
    writeSums: () => writeWhole(join(folder, 'SHA256SUMS'), sums.join('')),
  };
}
