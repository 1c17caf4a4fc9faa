import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import type { Orm } from '#main/db/connection/open.ts';
import { payments } from '#main/db/schema/payments.ts';

/** Whether any payment of an invoice is known that the account has. */
export function preparePaymentsKnown(orm: Orm): (invoice: Uid) => boolean {
  const first = orm
    .select({ uid: payments.uid })
    .from(payments)
    .where(and(eq(payments.invoiceUid, sql.placeholder('invoice')), isNotNull(payments.serverId)))
    .limit(1)
    .prepare();
  return (invoice) => first.get({ invoice }) !== undefined;
}
