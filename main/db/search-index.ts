import { eq, sql } from 'drizzle-orm';
import type Database from 'better-sqlite3';
import type { Uid } from '#shared/model/ids.ts';
import type { Orm } from './open.ts';
import { invoices } from './schema/invoices.ts';

/** Keeps the full-text index in step with the rows; drizzle has no words for FTS5, so this one statement is plain SQL. */
export interface SearchIndex {
  /** What the index holds of an invoice, before it is written again. */
  textOf(uid: Uid): string | null;
  put(uid: Uid, searchText: string): void;
}

export function prepareSearchIndex(orm: Orm, raw: Database.Database): SearchIndex {
  const byUid = orm
    .select({ searchText: invoices.searchText })
    .from(invoices)
    .where(eq(invoices.uid, sql.placeholder('uid')))
    .prepare();
  const put = raw.prepare(
    'INSERT OR REPLACE INTO invoice_search(rowid, search_text) SELECT search_no, ? FROM invoices WHERE uid = ?',
  );
  return {
    textOf: (uid) => byUid.get({ uid })?.searchText ?? null,
    put(uid, searchText) {
      put.run(searchText, uid);
    },
  };
}
