import { and, desc, eq } from 'drizzle-orm';
import type { NamedInvoice, StartedFrom } from '#shared/screens/estimate-page.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { estimates } from '#main/db/schema/estimates.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { startedInvoices } from '#main/db/schema/started-invoices.ts';

/** Returns the estimate that an invoice was started from; null for any other invoice. */
export function startedFrom(orm: Orm, invoiceUid: Uid): StartedFrom | null {
  const found = orm
    .select({
      uid: estimates.uid,
      number: estimates.statementNo,
      currency: estimates.currency,
      subTotal: estimates.subTotal,
      billedTotal: estimates.billedTotal,
    })
    .from(startedInvoices)
    .innerJoin(estimates, eq(estimates.uid, startedInvoices.estimateUid))
    .where(eq(startedInvoices.invoiceUid, invoiceUid))
    .get();
  return found ?? null;
}

/** Returns the invoices that were started from an estimate and not discarded since, the newest first. */
export const startedFromIt = (orm: Orm, estimateUid: Uid): readonly NamedInvoice[] =>
  orm
    .select({ uid: invoices.uid, number: invoices.statementNo })
    .from(startedInvoices)
    .innerJoin(invoices, eq(invoices.uid, startedInvoices.invoiceUid))
    .where(and(eq(startedInvoices.estimateUid, estimateUid), eq(invoices.isListed, true)))
    .orderBy(desc(invoices.date), desc(invoices.numberKey))
    .all();

/** Ties a new invoice to its estimate. Call inside a transaction. */
export function tieToEstimate(orm: Orm, invoiceUid: Uid, estimateUid: Uid): void {
  orm.insert(startedInvoices).values({ invoiceUid, estimateUid }).run();
}
