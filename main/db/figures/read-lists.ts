import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Resource } from '#shared/service/resources.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { parentKey } from '#main/db/mirror/sweep-checkpoints.ts';
import { sweeps } from '#main/db/schema/engine.ts';

/** Returns the time at which an account-wide list was last read to its end (ms since epoch); null while it never was. */
export const listReadAt = (orm: Orm, resource: Resource): number | null =>
  orm
    .select({ at: sweeps.completedAt })
    .from(sweeps)
    .where(and(eq(sweeps.resource, resource), eq(sweeps.parent, parentKey({ parent: null }))))
    .get()?.at ?? null;

/** Returns how many of these account-wide lists were never read to their end. */
export const unreadLists = (orm: Orm, resources: readonly Resource[]): number =>
  resources.filter((resource) => listReadAt(orm, resource) === null).length;

/** Returns a function that tells if the list of invoices which a recurring invoice made was read to its end. */
export function wereGeneratedRead(orm: Orm): (serverId: number) => boolean {
  const read = orm
    .select({ at: sweeps.completedAt })
    .from(sweeps)
    .where(
      and(eq(sweeps.resource, 'invoices'), eq(sweeps.parent, sql.placeholder('parent')), isNotNull(sweeps.completedAt)),
    )
    .prepare();
  return (id) =>
    read.get({ parent: parentKey({ parent: { id, hash_key: null }, under: 'recurring_invoices' }) }) !== undefined;
}
