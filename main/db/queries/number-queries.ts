import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Uid } from '#shared/model/ids.ts';
import { proposeNumber } from '#shared/numbering/next-number.ts';
import type { Orm } from '#main/db/open.ts';
import { invoices } from '#main/db/schema/invoices.ts';

const NUMBERS_LOOKED_AT = 50;

/** Whether an invoice of the book other than `except` has this number, be it in the trash or not sent yet. */
export function isNumberTaken(orm: Orm, number: string, except: Uid): boolean {
  const where = and(eq(invoices.statementNo, number), ne(invoices.uid, except));
  return orm.select({ uid: invoices.uid }).from(invoices).where(where).limit(1).get() !== undefined;
}

/**
 * The next free number by the pattern that the book's newest invoices follow, as if `except` had none yet; behind `after`,
 * where that is known to be taken by somebody the book does not know.
 */
export function nextNumber(orm: Orm, except: Uid, after: string | null = null): string {
  const newestFirst = [desc(invoices.isListed), desc(invoices.date), desc(invoices.statementNo)];
  const recent = orm
    .select({ number: invoices.statementNo })
    .from(invoices)
    .where(and(sql`${invoices.statementNo} <> ''`, ne(invoices.uid, except)))
    .orderBy(...newestFirst)
    .limit(NUMBERS_LOOKED_AT)
    .all()
    .map((row) => row.number);
  const known = after === null ? recent : [after, ...recent];
  return proposeNumber(known, (number) => isNumberTaken(orm, number, except));
}
