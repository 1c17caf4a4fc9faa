import { eq } from 'drizzle-orm';
import type { GeneratedBy } from '#shared/screens/profile-page.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { connections } from '#main/db/schema/connections.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { recurringInvoices } from '#main/db/schema/recurring-invoices.ts';

/** Returns the recurring invoice that made an invoice; null for any other invoice. */
export function generatedBy(orm: Orm, invoiceUid: Uid): GeneratedBy | null {
  const found = orm
    .select({
      uid: recurringInvoices.uid,
      name: recurringInvoices.profileName,
      startDate: recurringInvoices.startDate,
      language: connections.language,
    })
    .from(invoices)
    .innerJoin(recurringInvoices, eq(recurringInvoices.uid, invoices.recurringUid))
    .leftJoin(connections, eq(connections.uid, invoices.connectionUid))
    .where(eq(invoices.uid, invoiceUid))
    .get();
  return found ?? null;
}
