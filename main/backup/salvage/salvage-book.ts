import { closeSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs';
import Database from 'better-sqlite3';
import { openBook } from '#main/db/book.ts';
import { markCopy } from '#main/db/connection/backup-file.ts';
import { checkBook } from '#main/db/connection/check-book.ts';
import { configure, openConnection } from '#main/db/connection/open.ts';
import { createUid } from '#main/platform/create-uid.ts';
import { readableRows } from './readable-rows.ts';

/** Tables whose rows follow from others: triggers and the commit that ends a salvage write them anew. */
const FOLLOWS = new Set([
  ...['invoice_sums', 'payment_sums', 'marked_invoices', 'marked_clients', 'marked_debtors'],
  ...['client_dues', 'newest_invoices', 'open_invoices', 'settlements', 'invoice_search', 'invoice_terms'],
]);
/** Columns that follow from those tables: a client that has none of their rows any more is not computed anew. */
const FORGET = `UPDATE connections SET pay_lag = NULL, pay_lag_of = NULL, owed_currency = NULL, owed_minor = NULL, owed_since = NULL`;
const ofIndex = (table: string): boolean => table.startsWith('invoice_search_');

/**
 * Writes a new book with all rows of a damaged one that can be read and that fit together. Takes long and never pauses: for a thread.
 * Returns false where nothing can be read, or what was read makes no sound book.
 */
export async function salvageBook(from: string, to: string, migrationsDir: string, at: number): Promise<boolean> {
  lengthen(from);
  openConnection({ path: to, mode: 'write', migrationsDir }).close();
  const target = new Database(to);
  const damaged = new Database(from, { readonly: true });
  try {
    for (const raw of [target, damaged]) configure(raw);
    target.pragma('foreign_keys = OFF');
    target.transaction(() => {
      for (const table of tablesOf(target)) copyRows(damaged, target, table);
      removeOrphans(target);
      target.exec(FORGET);
      target.exec(
        'INSERT INTO invoice_search(rowid, search_text) SELECT search_no, search_text || char(10, 10) FROM invoices ORDER BY search_no',
      );
    })();
  } catch {
    // Not even its first page can be read.
    return false;
  } finally {
    target.close();
    damaged.close();
  }
  // A commit computes what is derived from the rows that triggers have marked.
  const book = openBook({ path: to, mode: 'write', migrationsDir, createUid });
  book.writer.write(() => {});
  book.close();
  markCopy(to);
  return checkBook({ path: to, kind: 'full', isCopied: false, at });
}

/** Gives a file that was cut short the length that its header tells, so that what is in it can be read. */
function lengthen(path: string): void {
  const file = openSync(path, 'r+');
  try {
    const head = Buffer.alloc(100);
    if (readSync(file, head, 0, head.length, 0) < head.length) return;
    const pageSize = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16);
    const length = pageSize * head.readUInt32BE(28);
    // A damaged header may tell anything.
    if (length > fstatSync(file).size && length < 2 ** 36) ftruncateSync(file, length);
  } finally {
    closeSync(file);
  }
}

const tablesOf = (raw: Database.Database): readonly string[] =>
  raw
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all()
    .map(String)
    .filter((name) => !FOLLOWS.has(name) && !ofIndex(name));

const columnsOf = (raw: Database.Database, table: string): readonly string[] =>
  raw.prepare(`SELECT name FROM pragma_table_info(?)`).pluck().all(table).map(String);

function copyRows(damaged: Database.Database, target: Database.Database, table: string): void {
  const known = new Set(columnsOf(damaged, table));
  const columns = columnsOf(target, table).filter((name) => known.has(name));
  if (columns.length === 0) return;
  const names = columns.map((name) => `"${name}"`).join(', ');
  const insert = target.prepare(
    `INSERT OR IGNORE INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  for (const row of readableRows(damaged, table, columns)) {
    if (!columns.every((name) => isWhole(name, row[name]))) continue;
    try {
      insert.run(columns.map((name) => row[name]));
    } catch {
      // A value that its column does not take: the row is damaged.
    }
  }
}

/** Tells that a value can be what its column holds. Readers rely on the JSON that the book has written. */
function isWhole(column: string, value: unknown): boolean {
  if (typeof value !== 'string') return true;
  if (value.includes('\uFFFD')) return false;
  if (!/(?:_json|^mirror|^patch|^base)$/.test(column)) return true;
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

/** A column whose rows belong to those of another table. */
interface Reference {
  readonly child: string;
  readonly column: string;
  readonly parent: string;
  readonly key: string;
}

const referencesOf = (raw: Database.Database): readonly Reference[] =>
  raw
    .prepare<[], Reference>(
      `SELECT child.name AS child, reference."from" AS "column", reference."table" AS parent, reference."to" AS "key"
       FROM sqlite_schema AS child JOIN pragma_foreign_key_list(child.name) AS reference WHERE child.type = 'table'`,
    )
    .all();

/** Removes rows that belong to a row that could not be read, and what belongs to them. Not by their numbers: some tables have none. */
function removeOrphans(raw: Database.Database): void {
  const removals = referencesOf(raw).map(({ child, column, parent, key }) =>
    raw.prepare(
      `DELETE FROM "${child}" WHERE "${column}" IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM "${parent}" AS owner WHERE owner."${key}" = "${child}"."${column}")`,
    ),
  );
  while (removals.reduce((removed, removal) => removed + removal.run().changes, 0) > 0);
}
