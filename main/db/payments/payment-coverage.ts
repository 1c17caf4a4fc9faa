import { sql } from 'drizzle-orm';
import type { PaymentCoverage } from '#shared/payments/payment-coverage.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { invoices } from '#main/db/schema/invoices.ts';

/** Tells how many invoices have payments that are missing or old here. The partial index `invoices_payments_due` covers the first two counts. */
export function coverageOf(orm: Orm): PaymentCoverage {
  const isDue = sql`(${invoices.isPaymentsStale} = 1 OR (${invoices.paymentsAt} IS NULL AND ${invoices.paidMinor} IS NOT 0))`;
  // The plus keeps SQLite from reading all listed invoices instead of the few that are due.
  const known = sql`+${invoices.isListed} = 1 AND +${invoices.serverId} IS NOT NULL`;
  const due = orm
    .select({
      neverListed: sql<number>`coalesce(sum(${invoices.paymentsAt} IS NULL), 0)`,
      outdated: sql<number>`coalesce(sum(${invoices.paymentsAt} IS NOT NULL), 0)`,
    })
    .from(invoices)
    .where(sql`${isDue} AND ${known}`)
    .get();
  // This repeats the condition of the partial index `invoices_open`.
  const open = orm
    .select({ count: sql<number>`count(*)` })
    .from(invoices)
    .where(
      sql`${invoices.dueMinor} > 0 AND ${invoices.state} NOT IN ('draft', 'paid') AND ${known} AND ${invoices.paymentsAt} IS NULL`,
    )
    .get();
  return { neverListed: due?.neverListed ?? 0, outdated: due?.outdated ?? 0, openNeverListed: open?.count ?? 0 };
}
