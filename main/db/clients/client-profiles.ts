import { and, eq } from 'drizzle-orm';
import type { ClientProfile } from '#shared/screens/client-page.ts';
import { MOST_ROWS } from '#shared/screens/client-page.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { recurringInvoices } from '#main/db/schema/recurring-invoices.ts';

/** Returns a client's recurring invoices, those that bill next first. */
export function profilesOf(orm: Orm, client: Uid): readonly ClientProfile[] {
  const { uid, profileName, nextBillingDate, intervalUnit, interval, state, currency, billedTotal } = recurringInvoices;
  return orm
    .select({
      uid,
      name: profileName,
      nextDate: nextBillingDate,
      intervalUnit,
      interval,
      state,
      currency,
      total: billedTotal,
    })
    .from(recurringInvoices)
    .where(and(eq(recurringInvoices.connectionUid, client), eq(recurringInvoices.isListed, true)))
    .orderBy(nextBillingDate, uid)
    .limit(MOST_ROWS)
    .all();
}
