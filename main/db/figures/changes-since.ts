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

/**
 * SQL: the invoices of which more is paid than at a moment. A payment that was taken back moves money as well, and brings none. Where
 * the account names no amount, its state counts. Numbers of SQLite are exact enough for "more", to a tenth of the smallest amount.
 */
const PAID = `
  SELECT invoices.statement_no AS number, invoices.client_name AS client,
    sum(CASE WHEN changes.field = 'paid_total'
      THEN CAST(coalesce(changes.after, '0') AS REAL) - CAST(coalesce(changes.before, '0') AS REAL) END) AS more
  FROM invoice_changes changes JOIN invoices ON invoices.uid = changes.invoice_uid
  WHERE changes.id > @last AND changes.at > @since
  GROUP BY invoices.uid
  HAVING more > 0.0001 OR (more IS NULL AND max(changes.field = 'state' AND changes.after IN ('paid', 'partial')))`;

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
  raw
    .prepare<Since, PaidInvoice>(PAID)
    .all({ since, last: lastBefore(raw, since) })
    .map(({ number, client }) => ({ number, client }));

const changedAfter = (raw: Database.Database, since: number): readonly ChangedInvoice[] =>
  raw.prepare<Since, ChangedInvoice>(CHANGED).all({ since, last: lastBefore(raw, since) });

/** Returns the newest change that was seen before; they are numbered in that order, so that only those after it are read. */
const lastBefore = (raw: Database.Database, since: number): number =>
  raw.prepare<[number], number | null>('SELECT max(id) FROM invoice_changes WHERE at <= ?').pluck().get(since) ?? 0;
