import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { InvoiceRow, LastContact, UploadState } from '#shared/lists/invoice-list.ts';
import { qualified } from '#main/db/connection/qualified-column.ts';

/** Tells that money for an invoice is on its way, as a scalar subquery; `only_here` wins over `announced`. */
export function waitingPaymentOf(uid: AnySQLiteColumn): SQL<InvoiceRow['waitingPayment']> {
  return sql<InvoiceRow['waitingPayment']>`(
    SELECT CASE max(CASE WHEN p.is_unsent = 1 THEN 2 WHEN lower(trim(coalesce(p.state, ''))) <> 'realized' THEN 1 END)
      WHEN 2 THEN 'only_here' WHEN 1 THEN 'announced' END
    FROM payments p WHERE p.invoice_uid = ${qualified(uid)} AND p.is_listed = 1)`;
}

/** The newest settled mail about an invoice, as a scalar subquery for `toLastMail`. */
export function lastMailAbout(uid: AnySQLiteColumn): SQL<string | null> {
  return sql<string | null>`(
    SELECT o.op || ' ' || o.settled_at FROM outbox o
    WHERE o.uid = ${qualified(uid)} AND o.state = 'done' AND o.op IN ('deliver', 'reminder')
    ORDER BY o.settled_at DESC, o.id DESC LIMIT 1)`;
}

export function toLastMail(found: string): LastContact {
  const [op, at] = found.split(' ');
  return { kind: op === 'reminder' ? 'reminded' : 'sent', at: Number(at) };
}

/** The time of the newest call note about an invoice (ms since epoch), as a scalar subquery. */
export function lastCallAbout(uid: AnySQLiteColumn): SQL<number | null> {
  return sql<number | null>`(SELECT max(n.at) FROM contact_notes n WHERE n.invoice_uid = ${qualified(uid)})`;
}

/** Returns the later of mail and call; the call when both have the same time. */
export function lastContact(mail: LastContact | null, calledAt: number | null): LastContact | null {
  return calledAt !== null && calledAt >= (mail?.at ?? 0) ? { kind: 'called', at: calledAt } : mail;
}

const NONE = '[]';

/** The tags of an invoice by name, as a scalar subquery for `toTags`. */
export function tagsOf(uid: AnySQLiteColumn): SQL<string> {
  return sql<string>`(
    SELECT json_group_array(tag.name ORDER BY tag.folded) FROM invoice_tags tag WHERE tag.invoice_uid = ${qualified(uid)})`;
}

export function toTags(found: string): readonly string[] {
  // The query above builds this JSON.
  return found === NONE ? [] : (JSON.parse(found) as readonly string[]);
}

/** The most pressing open outbox entry of an object, as a scalar subquery; null when nothing is open. */
export function openEntryState(uid: AnySQLiteColumn): SQL<string | null> {
  return sql<string | null>`(
    SELECT o.state FROM outbox o
    WHERE o.uid = ${qualified(uid)} AND o.state IN ('needs_you', 'unconfirmed', 'sending', 'queued')
    ORDER BY CASE o.state WHEN 'needs_you' THEN 0 WHEN 'unconfirmed' THEN 1 WHEN 'sending' THEN 2 ELSE 3 END
    LIMIT 1)`;
}

export function toUploadState(openState: string | null, isUnsent: boolean): UploadState {
  switch (openState) {
    case 'needs_you':
    case 'unconfirmed':
    case 'sending':
      return openState;
    case 'queued':
      return 'waiting';
    default:
      return isUnsent ? 'local' : 'synced';
  }
}
