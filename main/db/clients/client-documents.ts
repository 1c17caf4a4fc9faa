import { and, desc, eq } from 'drizzle-orm';
import type { ClientEstimate, ClientProfile } from '#shared/screens/client-page.ts';
import { MOST_ROWS } from '#shared/screens/client-page.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { estimates } from '#main/db/schema/estimates.ts';
import { recurringInvoices } from '#main/db/schema/recurring-invoices.ts';

/** Returns a client's newest estimates. */
export function estimatesOf(orm: Orm, client: Uid): readonly ClientEstimate[] {
  const { uid, statementNo, date, expireDate, state, currency, billedTotal, numberKey } = estimates;
  return orm
    .select({ uid, number: statementNo, date, expireDate, state, currency, total: billedTotal })
    .from(estimates)
    .where(and(eq(estimates.connectionUid, client), eq(estimates.isListed, true)))
    .orderBy(desc(date), desc(numberKey), desc(uid))
    .limit(MOST_ROWS)
    .all();
}

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
