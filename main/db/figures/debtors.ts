import { sql } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { isOpen } from '#main/db/invoice-list/state-conditions.ts';

/** Returns the clients of whom something is due, from the index of open invoices alone. */
export const debtors = (orm: Orm): readonly Uid[] =>
  orm
    .all<{ readonly uid: Uid }>(
      sql`SELECT DISTINCT connection_uid AS uid FROM invoices INDEXED BY invoices_open_of_client
        WHERE connection_uid IS NOT NULL AND invoices.is_listed = 1 AND ${isOpen()}`,
    )
    .map(({ uid }) => uid);
