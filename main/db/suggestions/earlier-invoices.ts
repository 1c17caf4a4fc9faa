import { sql } from 'drizzle-orm';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Uid } from '#shared/service/ids.ts';
import { indexedWords } from '#main/db/search/full-text-conditions.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Newest invoices that suggestions read: enough to show what is usual, few enough for a keystroke. */
const NEWEST = 100;
/** Matches by words that are read from each end of the index. */
const FROM_EACH_END = 50;

/** An earlier invoice, as suggestions refer to it. */
export interface EarlierInvoice {
  readonly uid: Uid;
  readonly clientUid: Uid | null;
  readonly date: PlainDate | null;
  readonly currency: string | null;
}

const columns = sql`uid, connection_uid AS clientUid, date, currency`;

/** Returns the newest invoices of a client, newest first. */
export function earlierOfClient(orm: Orm, clientUid: Uid | null, exceptUid: Uid): readonly EarlierInvoice[] {
  if (clientUid === null) return [];
  return orm.all(sql`
    SELECT ${columns} FROM invoices WHERE connection_uid = ${clientUid} AND is_listed = 1 AND uid <> ${exceptUid}
    ORDER BY date DESC LIMIT ${NEWEST}`);
}

/** Returns the newest invoices, or the newest that contain every longer word of `text`; newest first. */
export function earlierOfBook(orm: Orm, text: string, exceptUid: Uid): readonly EarlierInvoice[] {
  const match = indexedWords(text);
  if (match === null) {
    return orm.all(sql`
      SELECT ${columns} FROM invoices WHERE is_listed = 1 AND uid <> ${exceptUid}
      ORDER BY date DESC, number_key DESC LIMIT ${NEWEST}`);
  }
  // The pluses keep SQLite from reading all invoices instead. The index is in the order of arrival: the first sync stores the
  // newest first, and later ones come last, so both ends are read. Sorting all matches of a common word would take too long.
  const found = (order: 'ASC' | 'DESC') => sql`SELECT * FROM (
    SELECT rowid FROM invoice_search WHERE invoice_search MATCH ${match}
    ORDER BY rowid ${sql.raw(order)} LIMIT ${FROM_EACH_END})`;
  return orm.all(sql`
    SELECT ${columns} FROM invoices
    WHERE search_no IN (${found('ASC')} UNION ${found('DESC')}) AND +is_listed = 1 AND +uid <> ${exceptUid}
    ORDER BY +date DESC`);
}
