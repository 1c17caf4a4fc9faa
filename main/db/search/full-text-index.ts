import { eq, sql } from 'drizzle-orm';
import type Database from 'better-sqlite3';
import type { Uid } from '#shared/service/ids.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/**
 * The index holds runs of three characters. Two line ends behind the text give each of its last two characters one to
 * begin, so that whatever is one or two characters long is found by the runs that begin with it.
 */
const END = '\n\n';
/**
 * With every few texts a few pages of the index are merged, so that its parts stay few. Left to itself FTS5 merges in bursts
 * that keep the window waiting for a third of a second in a large book; `drizzle/source/1-search.sql` turns that off.
 */
const PAGES_A_TEXT = 2;
const LEAST_PAGES = 8;
const MOST_PAGES = 32;

/** A row as the index knows it. */
interface IndexedRow {
  readonly searchNo: number;
  readonly searchText: string;
}

/** Keeps the full-text index in step with the rows; drizzle has no words for FTS5, so these statements are plain SQL. */
export interface SearchIndex {
  /** What the index holds of an invoice, before it is written again. */
  rowOf(uid: Uid): IndexedRow | null;
  /** Indexes a row: with the others of its transaction, when that is about to be committed. */
  put(row: IndexedRow): void;
}

/**
 * FTS5 writes a part of its own for each run of rows that no savepoint interrupts, and each write of an invoice opens one
 * (its triggers do). Written row by row, a page of a list would make a hundred parts, to be merged at once.
 */
export function prepareSearchIndex(orm: Orm, raw: Database.Database, writer: Writer): SearchIndex {
  const byUid = orm
    .select({ searchNo: invoices.searchNo, searchText: invoices.searchText })
    .from(invoices)
    .where(eq(invoices.uid, sql.placeholder('uid')))
    .prepare();
  const write = raw.prepare('INSERT OR REPLACE INTO invoice_search(rowid, search_text) VALUES (?, ?)');
  const merge = raw.prepare("INSERT INTO invoice_search(invoice_search, rank) VALUES ('merge', ?)");
  const waiting = new Map<number, string>();
  /** Pages to be merged for what was written. */
  let owed = 0;

  function flush(): void {
    if (waiting.size === 0) return;
    // In the order of their numbers: a smaller one after a larger begins a part of its own.
    const inOrder = [...waiting].sort(([left], [right]) => left - right);
    for (const [searchNo, searchText] of inOrder) write.run(searchNo, `${searchText}${END}`);
    owed += PAGES_A_TEXT * waiting.size;
    waiting.clear();
    if (owed < LEAST_PAGES) return;
    merge.run(Math.min(owed, MOST_PAGES));
    owed = 0;
  }

  writer.atCommit({
    flush,
    forget() {
      waiting.clear();
    },
  });

  return {
    rowOf: (uid) => byUid.get({ uid }) ?? null,
    put({ searchNo, searchText }) {
      waiting.set(searchNo, searchText);
      if (!raw.inTransaction) flush();
    },
  };
}
