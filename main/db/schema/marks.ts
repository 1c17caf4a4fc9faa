import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Invoices whose derived columns are computed anew before the running transaction commits. Triggers fill these tables
 * (`drizzle/source/3-marks.sql`), `main/db/derived` empties them.
 */
export const markedInvoices = sqliteTable('marked_invoices', { uid: text('uid').notNull().primaryKey() });

/** Clients whose last contact is computed anew. */
export const markedClients = sqliteTable('marked_clients', {
  uid: text('uid').notNull().primaryKey(),
  /** The time of a new contact (ms since epoch); null when all of the client's contacts have to be read again. */
  contactAt: integer('contact_at'),
});

/** Clients whose newest invoice and sums in order are looked for anew, beside those of marked invoices. */
export const markedDebtors = sqliteTable('marked_debtors', { uid: text('uid').notNull().primaryKey() });
