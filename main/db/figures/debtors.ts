import { sql } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Returns the clients of whom something is due. */
export const debtors = (orm: Orm): readonly Uid[] =>
  orm.all<{ readonly uid: Uid }>(sql`SELECT DISTINCT connection_uid AS uid FROM open_invoices`).map(({ uid }) => uid);
