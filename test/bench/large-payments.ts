import { sql } from 'drizzle-orm';
import type { Book } from '#main/db/book.ts';

export const TAG = 'rush';
/** One invoice in so many has it. */
const TAGGED_EVERY = 4;
const PART = 1_000;

/**
 * A payment for each settled invoice of a filled book, as if all had been listed: each client pays in its own time, with a little
 * to and fro, and one payment in fifty is announced. Straight into the tables, whose triggers add up all that follows.
 */
export function addPayments({ orm, writer }: Book): void {
  writer.write(() => {
    orm.run(sql`UPDATE invoices SET payments_at = 1 WHERE state = 'paid'`);
    orm.run(sql`
      INSERT INTO payments (uid, server_id, mirror_json, presence, is_deleting, is_listed, is_unsent, invoice_uid, date,
        amount, amount_minor, currency, payment_method, details, state)
      SELECT 'p' || search_no, search_no, json_object('payment_receipt_no', 'RCPT-' || search_no), 'present', 0, 1, 0, uid,
        date(date, (5 + length(client_name) % 9 + search_no % 7) || ' days'), billed_total, billed_total_minor, currency,
        CASE search_no % 4 WHEN 0 THEN 'bank_transfer' WHEN 1 THEN 'check' WHEN 2 THEN 'stripe' ELSE 'cash' END, '',
        CASE search_no % 50 WHEN 1 THEN 'unrealized' ELSE 'realized' END
      FROM invoices WHERE state = 'paid'`);
  });
}

/** Puts a tag on the oldest quarter of all: none of them stands near the top of the list. */
export function addTags({ orm, tags }: Book): void {
  const uids = orm
    .all<{ readonly uid: string }>(
      sql`SELECT uid FROM invoices ORDER BY date LIMIT (SELECT count(*) / ${TAGGED_EVERY} FROM invoices)`,
    )
    .map(({ uid }) => uid);
  for (let first = 0; first < uids.length; first += PART)
    tags.change({ name: TAG, isOn: true, uids: uids.slice(first, first + PART) });
}
