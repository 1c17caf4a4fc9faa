import { count, desc, eq } from 'drizzle-orm';
import type { Orm } from '#main/db/connection/orm.ts';
import { connections } from '#main/db/schema/connections.ts';

/** The language and the currency of most clients; null in an empty book. */
interface UsualOfClients {
  readonly language: string | null;
  readonly currency: string | null;
}

export function usualOfClients(orm: Orm): UsualOfClients {
  const usual = (column: typeof connections.currency | typeof connections.language): string | null =>
    orm
      .select({ value: column, of: count() })
      .from(connections)
      .where(eq(connections.isListed, true))
      .groupBy(column)
      .orderBy(desc(count()), column)
      .all()
      .find(({ value }) => value !== null && value !== '')?.value ?? null;
  return { language: usual(connections.language), currency: usual(connections.currency) };
}
