import type Database from 'better-sqlite3';
import type { PaidInvoice } from '#shared/notices/notice.ts';
import type { ChangedInvoice, ChangesSince } from '#shared/screens/dashboard.ts';

/** The value of the book that says when the person last looked at what had changed (ms since epoch). */
export const LOOKED_AT = 'dashboard.looked_at';
/** The most changes that are named. */
const MOST_NAMED = 8;

/** SQL: what the account changed about invoices since a moment, one row an invoice, with what matters most of it. */
const CHANGED = `
  SELECT invoices.uid AS uid, invoices.statement_no AS number, invoices.client_name AS client, max(changes.at) AS at,
    CASE WHEN max(changes.field = 'presence' AND changes.after IN ('hidden', 'gone')) THEN 'gone'
      WHEN max(changes.field = 'presence' AND changes.before IS NULL) THEN 'new'
      WHEN max(changes.field = 'paid_total' OR (changes.field = 'state' AND changes.after IN ('paid', 'partial'))) THEN 'paid'
      WHEN max(changes.field = 'state' AND changes.after = 'viewed') THEN 'viewed'
      ELSE 'changed' END AS kind
  FROM invoice_changes changes JOIN invoices ON invoices.uid = changes.invoice_uid
  WHERE changes.id > @last AND changes.at > @since
  GROUP BY invoices.uid`;

interface Since {
  readonly since: number;
  readonly last: number;
}

/** Returns what the account has changed since the person last looked; nothing before the first time. */
export function changesSince(raw: Database.Database, since: number | null): ChangesSince {
  if (since === null) return { since, rows: [], count: 0 };
  const rows = changedAfter(raw, since).toSorted((one, other) => other.at - one.at);
  return { since, rows: rows.slice(0, MOST_NAMED), count: rows.length };
}

/** Returns the invoices for which the account has shown more money since a moment (ms since epoch). */
export const paidAfter = (raw: Database.Database, since: number): readonly PaidInvoice[] =>
  changedAfter(raw, since)
    .filter(({ kind }) => kind === 'paid')
    .map(({ number, client }) => ({ number, client }));

function changedAfter(raw: Database.Database, since: number): readonly ChangedInvoice[] {
  // Changes are numbered in the order in which they were seen, so that only the newest are read.
  const last = raw
    .prepare<[number], number | null>('SELECT max(id) FROM invoice_changes WHERE at <= ?')
    .pluck()
    .get(since);
  return raw.prepare<Since, ChangedInvoice>(CHANGED).all({ since, last: last ?? 0 });
}
