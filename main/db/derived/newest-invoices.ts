import type Database from 'better-sqlite3';

/** SQL: invoices that count as issued (`isIssued` in `shared/figures`). */
const ISSUED = `i.is_listed = 1 AND i.server_id IS NOT NULL AND lower(trim(i.state)) <> 'draft'`;

/** SQL: the newest of the marked invoices, where it is newer than what is kept of its client. */
const NEWER = `
  INSERT INTO newest_invoices SELECT i.connection_uid, max(coalesce(i.date, ''))
  FROM marked_invoices m CROSS JOIN invoices i ON i.uid = m.uid WHERE i.connection_uid IS NOT NULL AND ${ISSUED}
  GROUP BY i.connection_uid
  ON CONFLICT DO UPDATE SET date = excluded.date WHERE excluded.date > date`;

/** SQL: the newest invoice of each marked client, looked for among all of its invoices. */
const NEWEST = `
  INSERT INTO newest_invoices SELECT uid, newest FROM (
    SELECT m.uid AS uid, (
      SELECT coalesce(i.date, '') FROM invoices i WHERE i.connection_uid = m.uid AND ${ISSUED} ORDER BY i.date DESC LIMIT 1
    ) AS newest FROM marked_debtors m)
  WHERE newest IS NOT NULL`;

/**
 * Prepares what derives the newest issued invoice of each client: a new invoice may only be newer, while the client of one that
 * changed or left is marked. Call before the commit.
 */
export function prepareNewestInvoices(raw: Database.Database): () => void {
  const putNewer = raw.prepare(NEWER);
  const forget = raw.prepare('DELETE FROM newest_invoices WHERE connection_uid IN (SELECT uid FROM marked_debtors)');
  const find = raw.prepare(NEWEST);
  return () => {
    putNewer.run();
    forget.run();
    find.run();
  };
}
