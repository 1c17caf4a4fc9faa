import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { recurringInvoices } from '#main/db/schema/recurring-invoices.ts';

/** States in which a profile generates invoices. */
const ACTIVE = ['scheduled', 'active'];

/** Lists the recurring profiles that bill a client, by name. */
export function activeProfiles(orm: Orm, client: Uid) {
  const { profileName: name, recurringMethod: method, connectionUid, isListed, state } = recurringInvoices;
  return orm
    .select({ name, method })
    .from(recurringInvoices)
    .where(and(eq(connectionUid, client), eq(isListed, true), inArray(sql`lower(trim(${state}))`, ACTIVE)))
    .orderBy(asc(name))
    .all();
}
