import { createHash } from 'node:crypto';
import { appendFileSync, closeSync, mkdirSync, openSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { plainCsv, toCsv } from '#shared/documents/csv.ts';
import { inCsv, tableAsCsv } from '#shared/documents/table-cell.ts';
import type { JsonObject } from '#shared/json.ts';
import { isJsonObject, textOrEmpty } from '#shared/json.ts';
import type { FieldTable } from '#shared/service/field-spec.ts';
import { fieldsOf } from '#shared/service/fields.ts';
import type { Uid } from '#shared/service/ids.ts';
import { resources } from '#shared/service/resources.ts';
import { writingIn } from '#shared/writing/writing.ts';
import type { Book } from '#main/db/book.ts';
import { openBook } from '#main/db/book.ts';
import { parseStored } from '#main/db/connection/stored-json.ts';
import { getObject, uidsInOrder } from '#main/db/objects/object-queries.ts';
import { listWholeOutbox } from '#main/db/outbox/outbox-list.ts';
import { createUid } from '#main/platform/create-uid.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#main/platform/private-files.ts';
import { toWholeEntry } from './entry-json.ts';
import { exportTable } from './export-table.ts';

export interface BookFilesOrder {
  /** The book's file, which may be in use. */
  readonly path: string;
  readonly migrationsDir: string;
  /** The archive's folder. */
  readonly folder: string;
  readonly locale: string;
}

/** A file of an archive by its path within the folder, and what its bytes hash to. */
export interface WrittenFile {
  readonly name: string;
  readonly sha256: string;
}

/** An invoice that gets a PDF. */
export interface ArchivedInvoice {
  readonly uid: Uid;
  /** The year of its date; empty for one without a date. */
  readonly year: string;
  /** Changes with whatever of the book is on its paper. */
  readonly version: string;
}

export interface BookFiles {
  readonly files: readonly WrittenFile[];
  readonly invoices: readonly ArchivedInvoice[];
}

/** The tables of what exists in the book only, beside drafts and outbox; their files have the same names. */
const OWN_TABLES = ['client_notes', 'contact_notes', 'invoice_tags', 'invoice_snoozes', 'mail_templates'] as const;
/** Objects that become a part of a CSV file at once: more of them outlive the part of memory that is cheap to free. */
const ROWS_AT_ONCE = 50;
const CACHE_KIB = 4 * 1_024;
/** Invoices that are told of at once. */
const INVOICES_AT_ONCE = 200;
/** Bytes of a file that are read at once. */
const PART = 1 << 18;
/** The byte that ends a line; no other sign of UTF-8 has it. */
const LINE_END = 0x0a;

/**
 * Writes all of a book as JSON, an object a line, and as CSV, of one moment, and tells which invoices get a PDF. Takes long and never pauses: for a thread of its own. Rejects
 * with what the system says.
 */
export async function writeBookFiles(
  { path, migrationsDir, folder, locale }: BookFilesOrder,
  onInvoices: (some: readonly ArchivedInvoice[]) => void,
): Promise<readonly WrittenFile[]> {
  const book = openBook({ path, mode: 'read', migrationsDir, createUid });
  try {
    // Each row is read once, so that pages that were read before are worth little.
    book.connection.raw.pragma(`cache_size = -${String(CACHE_KIB)}`);
    book.connection.raw.exec('BEGIN');
    const files: WrittenFile[] = [];
    const clients = new Map<Uid, string>();
    let invoices: ArchivedInvoice[] = [];
    for (const resource of resources) {
      const objects = function* (): Generator<JsonObject> {
        for (const uid of uidsInOrder(book.orm, resource)) {
          const object = getObject(book, resource, uid, 'whole');
          if (object === null) continue;
          yield object;
          if (resource === 'connections') clients.set(uid, hashOf(JSON.stringify(object)));
          if (resource !== 'invoices' || object['removed'] === true) continue;
          const client = isJsonObject(object['connection']) ? textOrEmpty(object['connection']['uid']) : '';
          const version = hashOf(`${JSON.stringify(object)} ${clients.get(client) ?? ''}`);
          invoices.push({ uid, year: textOrEmpty(object['date']).slice(0, 4), version });
          if (invoices.length < INVOICES_AT_ONCE) continue;
          onInvoices(invoices);
          invoices = [];
        }
      };
      files.push(...writeBoth(folder, resource, objects(), fieldsOf[resource]));
    }
    const context = { ...book, writing: writingIn(locale), isReachable: true };
    const outbox = listWholeOutbox(context).map((entry) => toWholeEntry(book, entry));
    files.push(...writeBoth(folder, 'outbox', outbox, {}));
    files.push(...writeBoth(folder, 'drafts', draftsOf(book), {}));
    for (const name of OWN_TABLES) files.push(...writeBoth(folder, name, rowsOf(book, name), {}));
    onInvoices(invoices);
    return files;
  } finally {
    // Closing ends the transaction; nothing was written in it.
    book.close();
  }
}

function rowsOf({ connection }: Book, table: string): readonly JsonObject[] {
  // SQLite's values are texts, numbers and null in these tables.
  return connection.raw.prepare(`SELECT * FROM ${table}`).all() as readonly JsonObject[];
}

const draftsOf = (book: Book): readonly JsonObject[] =>
  rowsOf(book, 'drafts').map(({ uid, resource, is_new: isNew, saved_at: savedAt, form_json: form }) => ({
    uid,
    resource,
    isNew: isNew === 1,
    savedAt,
    // The column holds JSON, which only the book writes.
    form: parseStored(textOrEmpty(form)) as JsonObject,
  }));

/** Writes objects twice; only one of them is in memory at a time. */
function writeBoth(
  folder: string,
  name: string,
  objects: Iterable<JsonObject>,
  fields: FieldTable,
): readonly WrittenFile[] {
  const json = createFile(folder, `json/${name}.json`);
  const heads = new Set<string>();
  let isFirst = true;
  for (const object of objects) {
    json.add(`${isFirst ? '[\n' : ',\n'}${onOneLine(object)}`);
    isFirst = false;
    for (const head of Object.keys(object)) heads.add(head);
  }
  json.add(isFirst ? '[]\n' : '\n]\n');
  const written = json.end();
  // Read again: which columns there are is known only after the last object.
  return [written, writeCsv(folder, name, { fields, heads: [...heads] })];
}

/** Writes an object as JSON without a sign that ends a line: what reads lines takes these two of Unicode for ends as well. */
const onOneLine = (object: JsonObject): string =>
  JSON.stringify(object)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);

function writeCsv(
  folder: string,
  name: string,
  { fields, heads }: { readonly fields: FieldTable; readonly heads: readonly string[] },
): WrittenFile {
  const csv = createFile(folder, `csv/${name}.csv`);
  csv.add(tableAsCsv({ heads, rows: [] }, plainCsv));
  let objects: JsonObject[] = [];
  const flush = (): void => {
    const { rows } = exportTable(objects, fields, heads);
    csv.add(
      toCsv(
        rows.map((row) => row.map((cell) => inCsv(cell, plainCsv))),
        plainCsv,
      ),
    );
    objects = [];
  };
  for (const line of linesOf(join(folder, 'json', `${name}.json`))) {
    if (!line.startsWith('{')) continue;
    // Written just above from such an object.
    objects.push(JSON.parse(line.replace(/,$/, '')) as JsonObject);
    if (objects.length >= ROWS_AT_ONCE) flush();
  }
  flush();
  return csv.end();
}

/** Returns the lines of a file, read through one buffer: a stream reads ahead of a large file, and takes new memory for each part. */
function* linesOf(path: string): Generator<string> {
  const file = openSync(path, 'r');
  try {
    const part = Buffer.alloc(PART);
    let begun = Buffer.alloc(0);
    for (let length = readSync(file, part); length > 0; length = readSync(file, part)) {
      let from = 0;
      for (let to = part.indexOf(LINE_END); to !== -1 && to < length; to = part.indexOf(LINE_END, from)) {
        yield Buffer.concat([begun, part.subarray(from, to)]).toString('utf8');
        begun = Buffer.alloc(0);
        from = to + 1;
      }
      begun = Buffer.concat([begun, part.subarray(from, length)]);
    }
    yield begun.toString('utf8');
  } finally {
    closeSync(file);
  }
}

function createFile(folder: string, name: string) {
  const path = join(folder, ...name.split('/'));
  mkdirSync(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  const file = openSync(path, 'w', PRIVATE_FILE);
  const hash = createHash('sha256');
  return {
    add(text: string): void {
      hash.update(text);
      appendFileSync(file, text);
    },
    end(): WrittenFile {
      closeSync(file);
      return { name, sha256: hash.digest('hex') };
    },
  };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
