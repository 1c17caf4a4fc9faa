import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { plainCsv } from '#shared/documents/csv.ts';
import { tableAsCsv } from '#shared/documents/table-cell.ts';
import { AppError } from '#shared/errors.ts';
import type { JsonObject } from '#shared/json.ts';
import { assertNever } from '#shared/assert.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import { resources } from '#shared/service/resources.ts';
import type { Resource } from '#shared/service/resources.ts';
import { getObject, uidsInOrder } from '#main/db/objects/object-queries.ts';
import type { Book } from '#main/db/book.ts';
import { writeWhole } from '#main/documents/document-files.ts';
import { makeWorkbook } from '#main/documents/workbook.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#main/platform/private-files.ts';
import type { CommandLine } from '#main/terminal/arguments.ts';
import type { Terminal } from '#main/terminal/environment.ts';
import { exportTable } from '#main/documents/archive/export-table.ts';
import { withReadOnlyBook } from '#main/terminal/environment.ts';
import type { Answer } from '#main/terminal/output.ts';
import { UsageError } from '#main/terminal/usage-error.ts';
import { toWholeEntry } from '#main/documents/archive/entry-json.ts';
import { readEntries } from './outbox.ts';
import { words } from '#shared/words/words.ts';
import { message } from '#shared/words/message.ts';

const formats = ['json', 'csv', 'xlsx'] as const;
type Format = (typeof formats)[number];

/**
 * Runs `export DIR`: writes the whole book with unsent work, one file for each resource. When a file cannot be written, its
 * earlier version stays.
 */
export async function exportBook(terminal: Terminal, { positionals, flags }: CommandLine): Promise<Answer> {
  const folder = positionals[0] ?? '.';
  const format = formats.find((known) => known === (flags['format'] ?? 'json'));
  if (format === undefined) throw new UsageError([words.terminal_format()]);
  return withReadOnlyBook(terminal, async (book) => {
    makeFolder(folder);
    const files: string[] = [];
    for (const resource of resources)
      files.push(await write(folder, resource, format, readAll(book, resource), fieldsOf[resource]));
    const outbox = readEntries(book, true).map((entry) => toWholeEntry(book, entry));
    files.push(await write(folder, 'outbox', format, outbox, {}));
    return { json: { files }, text: files.join('\n') };
  });
}

const readAll = (book: Book, resource: Resource): readonly JsonObject[] =>
  uidsInOrder(book.orm, resource).flatMap((uid) => {
    const whole = getObject(book, resource, uid, 'whole');
    return whole === null ? [] : [whole];
  });

async function write(
  folder: string,
  name: string,
  format: Format,
  objects: readonly JsonObject[],
  fields: FieldTable,
): Promise<string> {
  const path = join(folder, `${name}.${format}`);
  await writeWhole(path, await contentOf(name, format, objects, fields), PRIVATE_FILE);
  return path;
}

function contentOf(
  name: string,
  format: Format,
  objects: readonly JsonObject[],
  fields: FieldTable,
): string | Promise<Uint8Array> {
  if (format === 'json') return `${JSON.stringify(objects, null, 2)}\n`;
  const table = exportTable(objects, fields);
  switch (format) {
    case 'csv':
      return tableAsCsv(table, plainCsv);
    case 'xlsx':
      return makeWorkbook({ name, ...table });
    default:
      return assertNever(format);
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  } catch {
    throw new AppError('read_only', message('terminal_folder_not_written', { folder }));
  }
}
