import { sql } from 'drizzle-orm';
import { daysBetween } from '#shared/dates/plain-date.ts';
import type { ChaseFacts, ClientContact } from '#shared/mail/chase.ts';
import type { Uid } from '#shared/service/ids.ts';
import { payLagOf } from '#shared/payments/pay-lag.ts';
import { callsOf } from '#main/db/mails/contact-notes.ts';
import type { Orm } from '#main/db/connection/orm.ts';

const MOST_CALLS = 3;
/** Newest paid invoices that count: payments of years ago say little about today. */
const MOST_PAID = 12;

/** Returns what helps to decide about an overdue client: calls, mails, and how late they usually pay. */
export function chaseFacts(orm: Orm, clientUid: Uid): ChaseFacts {
  const calls = callsOf(orm, clientUid, MOST_CALLS);
  const [call] = calls;
  const mail = lastMail(orm, clientUid);
  const called: ClientContact | null =
    call === undefined ? null : { kind: 'called', at: call.at, number: call.number ?? '' };
  const isCallNewer = called !== null && (mail === null || called.at >= mail.at);
  return { payLag: payLagOf(daysAfterDue(orm, clientUid)), lastContact: isCallNewer ? called : mail, calls };
}

/**
 * Returns, for the newest paid invoices with known payments, the days from the due date to the last payment. The client's invoices
 * are read first: SQLite would look through the payments of the whole book for theirs.
 */
function daysAfterDue(orm: Orm, clientUid: Uid): readonly number[] {
  return orm
    .all<{ readonly due: string; readonly paid: string }>(
      sql`
      SELECT i.due_date AS due, max(p.date) AS paid
      FROM invoices i INDEXED BY invoices_connection CROSS JOIN payments p INDEXED BY payments_invoice
        ON p.invoice_uid = i.uid AND p.is_listed = 1 AND p.date IS NOT NULL
      WHERE i.connection_uid = ${clientUid} AND i.is_listed = 1 AND i.state = 'paid' AND i.due_date IS NOT NULL
      GROUP BY i.uid ORDER BY i.due_date DESC LIMIT ${MOST_PAID}`,
    )
    .map(({ due, paid }) => daysBetween(due, paid))
    .filter((days) => days !== null);
}

function lastMail(orm: Orm, clientUid: Uid): ClientContact | null {
  const found = orm.get<{ readonly op: string; readonly at: number; readonly number: string } | undefined>(sql`
    SELECT o.op AS op, o.settled_at AS at, i.statement_no AS number
    FROM invoices i CROSS JOIN outbox o ON o.uid = i.uid AND o.state = 'done' AND o.op IN ('deliver', 'reminder')
    WHERE i.connection_uid = ${clientUid} ORDER BY o.settled_at DESC, o.id DESC LIMIT 1`);
  if (found === undefined) return null;
  const { op, at, number } = found;
  return { kind: op === 'reminder' ? 'reminded' : 'sent', at, number };
}
