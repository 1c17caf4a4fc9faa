import { eq, sql } from 'drizzle-orm';
import type Database from 'better-sqlite3';
import type { Uid } from '#shared/model/ids.ts';
import type { Orm } from './open.ts';
import { invoices } from './schema/invoices.ts';

/**
 * The index holds runs of three characters. Two line ends behind the text give each of its last two characters one to
 * begin, so that whatever is one or two characters long is found by the runs that begin with it.
 */
const END = '\n\n';

/** Keeps the full-text index in step with the rows; drizzle has no words for FTS5, so these statements are plain SQL. */
export interface SearchIndex {
  /** What the index holds of an invoice, before it is written again. */
  textOf(uid: Uid): string | null;
  /** Indexes a row that was just added, by its number. */
  add(searchNo: number, searchText: string): void;
  replace(uid: Uid, searchText: string): void;
}

export function prepareSearchIndex(orm: Orm, raw: Database.Database): SearchIndex {
  const byUid = orm
    .select({ searchText: invoices.searchText })
    .from(invoices)
    .where(eq(invoices.uid, sql.placeholder('uid')))
    .prepare();
  const add = raw.prepare('INSERT INTO invoice_search(rowid, search_text) VALUES (?, ?)');
  const replace = raw.prepare(
    'INSERT OR REPLACE INTO invoice_search(rowid, search_text) SELECT search_no, ? FROM invoices WHERE uid = ?',
  );
  return {
    textOf: (uid) => byUid.get({ uid })?.searchText ?? null,
    add(searchNo, searchText) {
      add.run(searchNo, `${searchText}${END}`);
    },
    replace(uid, searchText) {
      replace.run(`${searchText}${END}`, uid);
    },
  };
}
