import type Database from 'better-sqlite3';

/**
 * Prepares what derives the last contact of each marked client: the newest mail about any of its invoices that left from here, or
 * the newest call. A mail that leaves is the newest contact, and other mails of the client are not searched: there may be thousands.
 * Call before the commit.
 */
export function prepareLastContacts(raw: Database.Database): () => void {
  const renew = raw.prepare(`
    UPDATE connections SET last_mail_at = CASE WHEN marked.contact_at IS NULL THEN (
        SELECT max(at) FROM (
          SELECT max(o.settled_at) AS at FROM invoices i CROSS JOIN outbox o ON o.uid = i.uid
          WHERE i.connection_uid = marked.uid AND o.state = 'done' AND o.op IN ('deliver', 'reminder')
          UNION ALL SELECT max(at) FROM contact_notes WHERE connection_uid = marked.uid))
      ELSE max(coalesce(last_mail_at, 0), marked.contact_at) END
    FROM marked_clients marked WHERE marked.uid = connections.uid`);
  return () => {
    renew.run();
  };
}
