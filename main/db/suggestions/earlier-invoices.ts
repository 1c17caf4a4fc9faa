import { sql } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import { indexedWords } from '#main/db/search/full-text-conditions.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** How far back is looked: the newest ones say what is usual, and a keystroke must not read a whole book. */
const NEWEST = 100;
/** Of those found by their words, so many are looked at from either end of the index. */
const FROM_EACH_END = 50;

/** An earlier invoice, as suggestions refer to it. */
export interface EarlierInvoice {
  readonly uid: Uid;
  readonly clientUid: Uid | null;
  readonly date: PlainDate | null;
  readonly currency: string | null;
}

const columns = sql`uid, connection_uid AS clientUid, date, currency`;

/** Newest first. */
export function earlierOfClient(orm: Orm, clientUid: Uid | null, exceptUid: Uid): readonly EarlierInvoice[] {
  if (clientUid === null) return [];
  return orm.all(sql`
    SELECT ${columns} FROM invoices WHERE connection_uid = ${clientUid} AND is_listed = 1 AND uid <> ${exceptUid}
    ORDER BY date DESC LIMIT ${NEWEST}`);
}

/** The newest of all invoices, or of those that contain every longer word of `text` anywhere; newest first. */
export function earlierOfBook(orm: Orm, text: string, exceptUid: Uid): readonly EarlierInvoice[] {
  const match = indexedWords(text);
  if (match === null) {
    return orm.all(sql`
      SELECT ${columns} FROM invoices WHERE is_listed = 1 AND uid <> ${exceptUid}
      ORDER BY date DESC, number_key DESC LIMIT ${NEWEST}`);
  }
  // The pluses keep SQLite from walking all invoices instead. The index is in the order of arrival. A first reading brings the newest first and everything later the newest last:
  // sorting all that a common word finds would take longer than a keystroke may.
  const found = (order: 'ASC' | 'DESC') => sql`SELECT * FROM (
    SELECT rowid FROM invoice_search WHERE invoice_search MATCH ${match}
    ORDER BY rowid ${sql.raw(order)} LIMIT ${FROM_EACH_END})`;
  return orm.all(sql`
    SELECT ${columns} FROM invoices
    WHERE search_no IN (${found('ASC')} UNION ${found('DESC')}) AND +is_listed = 1 AND +uid <> ${exceptUid}
    ORDER BY +date DESC`);
}
