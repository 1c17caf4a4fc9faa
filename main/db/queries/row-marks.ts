import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { InvoiceRow, LastContact } from '#shared/model/invoice-list.ts';
import { qualified } from '#main/db/qualified.ts';

/** Whether money for an invoice is on its way, as a scalar subquery: `only_here` before `announced`. */
export function waitingPaymentOf(uid: AnySQLiteColumn): SQL<InvoiceRow['waitingPayment']> {
  return sql<InvoiceRow['waitingPayment']>`(
    SELECT CASE max(CASE WHEN p.is_unsent = 1 THEN 2 WHEN lower(trim(coalesce(p.state, ''))) <> 'realized' THEN 1 END)
      WHEN 2 THEN 'only_here' WHEN 1 THEN 'announced' END
    FROM payments p WHERE p.invoice_uid = ${qualified(uid)} AND p.is_listed = 1)`;
}

/** The newest mail about an invoice that this book sent off and knows to have arrived, or a call about it, as a scalar subquery. */
export function lastContactOf(uid: AnySQLiteColumn): SQL<LastContact | null> {
  return sql<LastContact | null>`(
    SELECT word || ' ' || at FROM (
      SELECT o.op AS word, o.settled_at AS at, o.id AS id FROM outbox o
      WHERE o.uid = ${qualified(uid)} AND o.state = 'done' AND o.op IN ('deliver', 'reminder')
      UNION ALL SELECT 'call', n.at, n.id FROM contact_notes n WHERE n.invoice_uid = ${qualified(uid)})
    ORDER BY at DESC, id DESC LIMIT 1)`.mapWith(toContact);
}

const kinds: ReadonlyMap<string, LastContact['kind']> = new Map([
  ['deliver', 'sent'],
  ['reminder', 'reminded'],
]);

function toContact(found: string): LastContact {
  const [word = '', at] = found.split(' ');
  return { kind: kinds.get(word) ?? 'called', at: Number(at) };
}

/** What an invoice is called in this book, by name, as a scalar subquery. */
export function tagsOf(uid: AnySQLiteColumn): SQL<readonly string[]> {
  return sql<readonly string[]>`(
    SELECT json_group_array(tag.name ORDER BY tag.folded) FROM invoice_tags tag WHERE tag.invoice_uid = ${qualified(uid)})`.mapWith(
    // Written by the query above.
    (found: string) => JSON.parse(found) as readonly string[],
  );
}
