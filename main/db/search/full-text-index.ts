import { eq, sql } from 'drizzle-orm';
import type Database from 'better-sqlite3';
import type { Uid } from '#shared/service/ids.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { Writer } from '#main/db/connection/transaction.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/**
 * The index holds trigrams. Two line ends behind each text make its last two characters begin a trigram too, so that one or two
 * characters are found by the trigrams that begin with them.
 */
const END = '\n\n';
/**
 * Pages of the index to merge per written text, so that its segments stay few. FTS5's own automatic merge comes in bursts that block
 * the window for a third of a second in a large book; `drizzle/source/1-search.sql` turns it off.
 */
const PAGES_A_TEXT = 2;
const LEAST_PAGES = 8;
const MOST_PAGES = 32;

/** A row of the index. */
interface IndexedRow {
  readonly searchNo: number;
  readonly searchText: string;
}

/** Keeps the full-text index in step with the invoices. Drizzle does not know FTS5, so these statements are plain SQL. */
export interface SearchIndex {
  /** Returns the indexed row of an invoice before it is written again. */
  rowOf(uid: Uid): IndexedRow | null;
  /** Indexes a row, together with the others of its transaction just before the commit. */
  put(row: IndexedRow): void;
}

/**
 * Prepares the index. FTS5 writes a segment for each run of rows that no savepoint interrupts, and the triggers of an invoice open
 * one. Row by row, a page of a list would make a hundred segments, so rows are collected until the commit.
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
  /** Pages still to be merged for the texts written so far. */
  let owed = 0;

  function flush(): void {
    if (waiting.size === 0) return;
    // Rows are written by ascending number: a smaller one after a larger begins a new segment.
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
