import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toCsv } from '#shared/documents/csv.ts';
import { AppError } from '#shared/errors.ts';
import type { JsonObject, JsonValue } from '#shared/json.ts';
import { resources } from '#shared/model/resource.ts';
import type { Resource } from '#shared/model/resource.ts';
import { getObject, listObjects } from '#main/db/queries/object-queries.ts';
import { listWholeOutbox } from '#main/db/queries/outbox-queries.ts';
import type { Book } from '#main/db/book.ts';
import type { CommandLine } from '#main/terminal/arguments.ts';
import type { Terminal } from '#main/terminal/environment.ts';
import { withReadOnlyBook } from '#main/terminal/environment.ts';
import type { Answer } from '#main/terminal/output.ts';
import { UsageError } from '#main/terminal/usage-error.ts';

const everything = { search: null, state: null, limit: null, offset: 0, withRemoved: true };

/** `export DIR`: the whole book, one file a resource, unsent work included. */
export async function exportBook(terminal: Terminal, { positionals, flags }: CommandLine): Promise<Answer> {
  const folder = positionals[0] ?? '.';
  const format = flags['format'] ?? 'json';
  if (format !== 'json' && format !== 'csv') throw new UsageError(['--format takes csv or json.']);
  return withReadOnlyBook(terminal, (book) => {
    makeFolder(folder);
    const files = resources.map((resource) => write(folder, resource, format, readAll(book, resource)));
    const entries = listWholeOutbox({ rows: book.rows, outbox: book.outbox, locale: 'en-US', isReachable: true });
    const outbox = entries.map((entry): JsonObject => ({
      ...entry,
      effects: [...entry.effects],
      actions: [...entry.actions],
      error: entry.error === null ? null : entry.error.message,
      // The note says it in words.
      question: null,
    }));
    files.push(write(folder, 'outbox', format, outbox));
    return { json: { files }, text: files.join('\n') };
  });
}

function readAll(book: Book, resource: Resource): readonly JsonObject[] {
  return listObjects(book, resource, everything).flatMap((header) => {
    const uid = header['uid'];
    const whole = typeof uid === 'string' ? getObject(book, resource, uid, 'whole') : null;
    return whole === null ? [] : [whole];
  });
}

function write(folder: string, name: string, format: 'json' | 'csv', objects: readonly JsonObject[]): string {
  const path = join(folder, `${name}.${format}`);
  const text = format === 'json' ? `${JSON.stringify(objects, null, 2)}\n` : toCsv(table(objects));
  try {
    writeFileSync(path, text);
  } catch {
    throw cannotWrite(path);
  }
  return path;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    throw cannotWrite(folder);
  }
}

function cannotWrite(path: string): AppError {
  return new AppError(
    'read_only',
    `“${path}” cannot be written. Your book is unchanged; choose another folder or free some space.`,
  );
}

/** One row an object, nested values as JSON. */
function table(objects: readonly JsonObject[]): readonly (readonly string[])[] {
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  return [names, ...objects.map((object) => names.map((name) => inWords(object[name])))];
}

function inWords(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
