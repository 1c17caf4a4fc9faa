import type Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Book } from '#main/db/book.ts';
import { fillBook, openEmptyBook } from './large-book.ts';
import { ratioFigure, report } from './measure.ts';

const INVOICES = 30_000;
const PAGE = 100;
/** At least 60 % of the speed of the loop. */
const MOST_TIMES = 1 / 0.6;

type Row = Readonly<Record<string, string | number | null>>;

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

function copyTable(from: Database.Database, to: Database.Database, table: string): void {
  const rows = from.prepare(`SELECT * FROM ${table}`).all() as readonly Row[];
  const names = Object.keys(rows[0] ?? {});
  const insert = to.prepare(
    `INSERT INTO ${table} (${quoted(names)}) VALUES (${names.map((name) => `@${name}`).join(', ')})`,
  );
  to.transaction(() => {
    for (const row of rows) insert.run(row);
  })();
}

/** What better-sqlite3 alone takes for the same rows, columns, indexes and transactions: ms. */
function fillByHand(source: Book, target: Book): number {
  const [from, to] = [source.connection.raw, target.connection.raw];
  copyTable(from, to, 'connections');
  // Written by our own migrations: every column is text, integer or null.
  const rows = from.prepare('SELECT * FROM invoices ORDER BY search_no').all() as readonly Row[];
  const names = Object.keys(rows[0] ?? {});
  const insert = to.prepare(
    `INSERT INTO invoices (${quoted(names)}) VALUES (${names.map((name) => `@${name}`).join(', ')})`,
  );
  const index = to.prepare('INSERT INTO invoice_search(rowid, search_text) VALUES (@search_no, @search_text)');
  const writePage = to.transaction((page: readonly Row[]) => {
    for (const row of page) {
      insert.run(row);
      index.run({ search_no: row['search_no'], search_text: row['search_text'] });
    }
  });
  const start = performance.now();
  for (let first = 0; first < rows.length; first += PAGE) writePage.immediate(rows.slice(first, first + PAGE));
  return performance.now() - start;
}

/** Pages into SQLite: what the book makes of them, against a hand-written loop that only stores finished rows. */
export function benchIngest(): void {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-bench-'));
  const book = openEmptyBook(join(folder, 'book.db'));
  const bare = openEmptyBook(join(folder, 'bare.db'));
  const own = fillBook(book, INVOICES);
  const byHand = fillByHand(book, bare);
  const perSecond = (ms: number): string => Math.round((INVOICES / ms) * 1_000).toLocaleString('en');
  report(
    'ingest',
    `Ingest of ${INVOICES.toLocaleString('en')} invoice rows, pages of ${String(PAGE)}, synchronous=FULL`,
    [
      { name: 'hand-written loop, rows per second', value: perSecond(byHand) },
      {
        name: 'the book, rows per second',
        value: `${perSecond(own)} (${Math.round((byHand / own) * 100).toString()} %)`,
      },
      ratioFigure('the book, of the loop', own, byHand, MOST_TIMES),
    ],
  );
  book.close();
  bare.close();
  rmSync(folder, { recursive: true, force: true });
}
