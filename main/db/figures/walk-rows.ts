import type { FigureRows } from '#shared/figures/figure-rows.ts';
import type { Snapshot } from '#main/db/connection/snapshot.ts';
import type { InvoiceColumns, PaymentColumns } from './figure-rows.ts';
import { INVOICE_IN_ACCOUNT, PAYMENT_IN_ACCOUNT, toFigureRows } from './figure-rows.ts';

/** Invoices that are read at once: with their payments, a few milliseconds. */
const PART = 400;

interface Range {
  readonly first: number;
  readonly last: number;
}

/** Reads all present invoices of a book with their payments, part by part. */
export async function walkRows(
  { raw, pause }: Snapshot,
  take: (rows: FigureRows) => void | Promise<void>,
): Promise<void> {
  const invoices = raw.prepare<Range, InvoiceColumns>(`
    SELECT ${INVOICE_IN_ACCOUNT} FROM invoices
    WHERE invoices.search_no BETWEEN @first AND @last AND +invoices.is_listed = 1`);
  const payments = raw.prepare<Range, PaymentColumns>(`
    SELECT ${PAYMENT_IN_ACCOUNT}
    FROM invoices CROSS JOIN payments ON payments.invoice_uid = invoices.uid
    WHERE invoices.search_no BETWEEN @first AND @last AND payments.is_listed = 1 AND payments.server_id IS NOT NULL`);
  const last = raw.prepare<[], number | null>('SELECT max(search_no) FROM invoices').pluck().get() ?? 0;
  for (let first = 1; first <= last; first += PART) {
    const range = { first, last: first + PART - 1 };
    await take(toFigureRows(invoices.all(range), payments.all(range)));
    await pause();
  }
}
