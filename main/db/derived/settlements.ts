import type Database from 'better-sqlite3';
import { countedPayments } from '#shared/figures/counted-payments.ts';
import { isIssued } from '#shared/figures/figure-rows.ts';
import { daysToPay } from '#shared/figures/usual-delay.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { InvoiceColumns, PaymentColumns } from '#main/db/figures/figure-rows.ts';
import { INVOICE_IN_ACCOUNT, PAYMENT_IN_ACCOUNT, toFigureRows } from '#main/db/figures/figure-rows.ts';

/** Holds what is kept of an invoice (`main/db/schema/settlements.ts`). */
interface Settlement {
  readonly client: Uid | null;
  readonly isUnexplained: 0 | 1;
  readonly afterDue: number | null;
  readonly toPay: number | null;
}

interface MarkedInvoice extends InvoiceColumns {
  readonly markedUid: Uid;
  readonly isListed: 0 | 1 | null;
  readonly kept: string | null;
}

/**
 * SQL: the marked invoices as the account has them, each with what is kept of it. Those of a first sweep have no payments yet: there
 * is nothing to be said of them.
 */
const MARKED = `
  SELECT m.uid AS markedUid, invoices.is_listed AS isListed, ${INVOICE_IN_ACCOUNT},
    CASE WHEN kept.invoice_uid IS NOT NULL THEN json_object('client', kept.connection_uid, 'isUnexplained', kept.is_unexplained,
      'afterDue', kept.after_due, 'toPay', kept.to_pay) END AS kept
  FROM marked_invoices m LEFT JOIN invoices ON invoices.uid = m.uid LEFT JOIN settlements kept ON kept.invoice_uid = m.uid
  WHERE kept.invoice_uid IS NOT NULL OR invoices.is_unsent = 1 OR invoices.payments_at IS NOT NULL
    OR (invoices.uid IS NOT NULL AND invoices.paid_total IS NULL)
    OR EXISTS (SELECT 1 FROM payments WHERE invoice_uid = m.uid)`;

/** SQL: the date on which the money of an invoice is expected. */
const EXPECTED = `CASE WHEN total_due_minor > 0 AND state NOT IN ('draft', 'paid') THEN (
  SELECT date(invoices.date, pay_lag || ' days') FROM connections WHERE connections.uid = invoices.connection_uid) END`;

const setExpected = (which: string): string =>
  `UPDATE invoices SET expected_date = ${EXPECTED} WHERE ${which} AND expected_date IS NOT ${EXPECTED}`;

/**
 * Prepares what derives, from marked invoices and their payments, the settlement of each, the median of the days that a client takes to
 * pay, and from that the date on which an open invoice's money is expected. Call before the commit.
 */
export function prepareSettlements(raw: Database.Database): () => void {
  const marked = raw.prepare<[], MarkedInvoice>(MARKED);
  const payments = raw.prepare<[Uid], PaymentColumns>(
    `SELECT ${PAYMENT_IN_ACCOUNT} FROM payments INDEXED BY payments_invoice
    WHERE invoice_uid = ? AND is_listed = 1 AND server_id IS NOT NULL`,
  );
  const remove = raw.prepare('DELETE FROM settlements WHERE invoice_uid = ?');
  const put = raw.prepare(`
    INSERT INTO settlements (invoice_uid, connection_uid, is_unexplained, after_due, to_pay)
    VALUES (@uid, @client, @isUnexplained, @afterDue, @toPay)
    ON CONFLICT DO UPDATE SET connection_uid = excluded.connection_uid, is_unexplained = excluded.is_unexplained,
      after_due = excluded.after_due, to_pay = excluded.to_pay`);
  const count = raw
    .prepare<[Uid], number>('SELECT count(*) FROM settlements WHERE connection_uid = ? AND to_pay IS NOT NULL')
    .pluck();
  // With an even count the median is the mean of the middle two.
  const middle = raw
    .prepare<[Uid, number, number], number | null>(
      `SELECT CAST(round(avg(to_pay)) AS INTEGER) FROM (
        SELECT to_pay FROM settlements WHERE connection_uid = ? AND to_pay IS NOT NULL ORDER BY to_pay LIMIT ? OFFSET ?)`,
    )
    .pluck();
  const setCount = raw.prepare('UPDATE connections SET pay_lag_of = nullif(@total, 0) WHERE uid = @client');
  const setLag = raw.prepare('UPDATE connections SET pay_lag = @lag WHERE uid = @client AND pay_lag IS NOT @lag');
  const expectOfClient = raw.prepare(
    setExpected(`connection_uid = ? AND total_due_minor > 0 AND state NOT IN ('draft', 'paid')`),
  );
  const expectOfMarked = raw.prepare(setExpected('uid IN (SELECT uid FROM marked_invoices)'));

  /** Keeps what the payments of an invoice say; returns the clients whose days have changed by it. */
  function keep(row: MarkedInvoice): readonly Uid[] {
    // The statement above has just built this text.
    const before = row.kept === null ? null : (JSON.parse(row.kept) as Settlement);
    const now = row.isListed === 1 ? settlementOf(row, payments.all(row.uid)) : null;
    if (isSame(before, now)) return [];
    if (now === null) remove.run(row.markedUid);
    else put.run({ uid: row.markedUid, ...now });
    return [before?.client ?? [], now?.client ?? []].flat();
  }

  function renewClient(client: Uid): void {
    const total = count.get(client) ?? 0;
    const lag = middle.get(client, 2 - (total % 2), Math.max(0, Math.ceil(total / 2) - 1)) ?? null;
    setCount.run({ client, total });
    if (setLag.run({ client, lag }).changes > 0) expectOfClient.run(client);
  }

  return () => {
    for (const client of new Set(marked.all().flatMap(keep))) renewClient(client);
    expectOfMarked.run();
  };
}

/** Returns what the payments say about an invoice; null where nothing is to be said. */
function settlementOf(row: InvoiceColumns, payments: readonly PaymentColumns[]): Settlement | null {
  const { invoices, paymentsOf } = toFigureRows([row], payments);
  const [invoice] = invoices;
  if (invoice === undefined || !isIssued(invoice)) return null;
  const own = paymentsOf(invoice.uid);
  const client = invoice.clientUid;
  if (countedPayments(invoice, own).lack === 'unexplained')
    return { client, isUnexplained: 1, afterDue: null, toPay: null };
  const days = daysToPay(invoice, own);
  return days === null ? null : { client, isUnexplained: 0, ...days };
}

function isSame(one: Settlement | null, other: Settlement | null): boolean {
  if (one === null || other === null) return one === other;
  return (['client', 'isUnexplained', 'afterDue', 'toPay'] as const).every((part) => one[part] === other[part]);
}
