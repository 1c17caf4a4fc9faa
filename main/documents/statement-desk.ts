import { basename } from 'node:path';
import { csvOf } from '#shared/documents/csv.ts';
import type { SavedTable } from '#shared/documents/document.ts';
import { statementMail } from '#shared/documents/statement-mail.ts';
import { statementPaper } from '#shared/documents/statement-model.ts';
import { statementTable } from '#shared/documents/statement-table.ts';
import { tableAsCsv } from '#shared/documents/table-cell.ts';
import type { ClientStatement } from '#shared/screens/statement.ts';
import { withEnding, writeWhole } from './document-files.ts';
import type { DocumentShell } from './document-shell.ts';
import type { Sheet } from './document-sheets.ts';
import { mailFile } from './mail-file.ts';

/** Asks for a file and writes a statement's rows into it; null when the person cancelled. */
export async function saveStatementTable(
  shell: Pick<DocumentShell, 'askWhere'>,
  { fileName }: Pick<Sheet, 'fileName'>,
  statement: ClientStatement,
  locale: string,
): Promise<{ readonly path: string; readonly summary: Omit<SavedTable, 'place'> } | null> {
  const chosen = await shell.askWhere(fileName, 'csv');
  if (chosen === null) return null;
  const table = statementTable(statement);
  const path = withEnding(chosen, 'csv');
  await writeWhole(path, tableAsCsv(table, csvOf(locale)));
  return { path, summary: { fileName: basename(path), count: table.rows.length } };
}

/** Returns the mail with a statement as its attachment. */
export const mailWithStatement = (
  statement: ClientStatement,
  { fileName, issuer, pdf }: { readonly fileName: string; readonly issuer: string; readonly pdf: Uint8Array },
): string =>
  mailFile({
    to: statement.client.email,
    ...statementMail(statementPaper(statement, issuer)),
    attachment: { name: `${fileName}.pdf`, data: pdf },
  });
