import { setTimeout as wait } from 'node:timers/promises';
import type { Uid } from '#shared/service/ids.ts';
import { isIssued, isOpen } from '#shared/figures/figure-rows.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { sql } from 'drizzle-orm';
import type { InvoiceColumns } from './figure-rows.ts';
import { INVOICE_IN_ACCOUNT, toFigureInvoice } from './figure-rows.ts';

/** The longest that a person waits for the account before an action begins. */
const MOST_WAIT_MS = 2_500;
const LOOK_EVERY_MS = 40;

type Read = InvoiceColumns & { readonly readAt: number | null };

/** Reads an invoice as the account has it; undefined where it is not listed any more. */
const invoiceNow = (orm: Orm, uid: Uid): Read | undefined =>
  orm.get<Read | undefined>(sql`SELECT ${sql.raw(INVOICE_IN_ACCOUNT)}, invoices.details_at AS "readAt"
    FROM invoices WHERE uid = ${uid} AND is_listed = 1`);

/**
 * Waits until the invoice was read again, at most a few seconds. Returns false when the account has settled or removed it: then
 * nothing is left to be done about it. `orm` returns the tables of the open book.
 */
export async function readAgain(
  orm: () => Orm,
  uid: Uid,
  { ask, canRead, now }: { readonly ask: () => void; readonly canRead: () => boolean; readonly now: () => number },
): Promise<boolean> {
  const before = invoiceNow(orm(), uid);
  const began = now();
  if (before?.isInAccount === 1 && canRead()) {
    ask();
    while (now() - began < MOST_WAIT_MS && canRead()) {
      await wait(LOOK_EVERY_MS);
      const present = invoiceNow(orm(), uid);
      if (present === undefined || (present.readAt ?? 0) >= began) break;
    }
  }
  const row = invoiceNow(orm(), uid);
  if (row === undefined) return false;
  const invoice = toFigureInvoice(row);
  return !isIssued(invoice) || isOpen(invoice);
}
