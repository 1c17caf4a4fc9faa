import { and, desc, eq, sql } from 'drizzle-orm';
import { clientTerms } from '#shared/dates/client-terms.ts';
import type { DueTerms } from '#shared/dates/due-terms.ts';
import { defaultTerms } from '#shared/dates/due-terms.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { invoices } from '#main/db/schema/invoices.ts';

/** The invoices that the usual terms of a client are learned from: terms that were agreed years ago say little. */
const READ = 12;

/** Returns the terms by which a client's invoices are usually due. */
export function usualTermsOf(orm: Orm, clientUid: Uid | null): DueTerms {
  if (clientUid === null) return defaultTerms;
  const newest = orm
    .select({ date: invoices.date, dueDate: invoices.dueDate })
    .from(invoices)
    // The plus keeps SQLite from reading all invoices by date until it has met enough of this client.
    .where(and(eq(invoices.connectionUid, clientUid), sql`+${invoices.isListed} = 1`))
    .orderBy(desc(invoices.date), desc(invoices.numberKey))
    .limit(READ)
    .all();
  return clientTerms(newest);
}
