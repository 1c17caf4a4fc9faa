import { and, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Uid } from '#shared/service/ids.ts';
import type { CataloguePrice, LastInvoice } from '#shared/invoice-form/price-offer.ts';
import { isOnlyNamedClient } from '#main/db/clients/placeholder-clients.ts';
import { itemCategories, taskCategories, tripCategories } from '#main/db/schema/categories.ts';
import { connections } from '#main/db/schema/connections.ts';
import { invoiceLines, invoices } from '#main/db/schema/invoices.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/** Returns today's prices of the catalogue. */
export function cataloguePrices(orm: Orm): readonly CataloguePrice[] {
  const items = orm
    .select({ name: itemCategories.name, description: itemCategories.description, price: itemCategories.price })
    .from(itemCategories)
    .where(and(eq(itemCategories.isListed, true), isNotNull(itemCategories.price)))
    .all();
  const tasks = orm
    .select({ name: taskCategories.name, price: taskCategories.rate })
    .from(taskCategories)
    .where(and(eq(taskCategories.isListed, true), isNotNull(taskCategories.rate)))
    .all();
  const trips = orm
    .select({ name: tripCategories.name, price: tripCategories.rate })
    .from(tripCategories)
    .where(and(eq(tripCategories.isListed, true), isNotNull(tripCategories.rate)))
    .all();
  return [
    ...items.map((row) => ({ ...row, kind: 'items' as const, price: row.price ?? '' })),
    ...tasks.map((row) => ({ ...row, kind: 'tasks' as const, description: '', price: row.price ?? '' })),
    ...trips.map((row) => ({ ...row, kind: 'trips' as const, description: '', price: row.price ?? '' })),
  ];
}

/** Returns the client's newest invoice whose lines are in the book, other than `except`. */
export function lastInvoiceOf(orm: Orm, clientUid: Uid, except: Uid): LastInvoice | null {
  const row = orm
    .select({
      uid: invoices.uid,
      number: invoices.statementNo,
      date: invoices.date,
      lineCount: sql<number>`(SELECT count(*) FROM ${invoiceLines} WHERE ${invoiceLines.invoiceUid} = "invoices"."uid")`,
      total: invoices.billedTotal,
      currency: invoices.currency,
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.connectionUid, clientUid),
        // The plus keeps SQLite from reading all invoices by date until it meets one of this client.
        sql`+${invoices.isListed} = 1`,
        ne(invoices.uid, except),
        or(isNotNull(invoices.detailsJson), isNull(invoices.mirrorJson)),
      ),
    )
    .orderBy(desc(invoices.date), desc(invoices.numberKey))
    .limit(1)
    .get();
  return row ?? null;
}

/** Returns true when new invoices can be written for this client. */
export function isClientListed(orm: Orm, uid: Uid): boolean {
  const row = orm.select({ isListed: connections.isListed, presence: connections.presence }).from(connections);
  const found = row.where(eq(connections.uid, uid)).get();
  return found !== undefined && (found.isListed || found.presence === 'suspect' || isOnlyNamedClient(orm, uid));
}
