import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Names the estimate that an invoice was started from. Exists in this book only, since the service keeps no such tie. Without foreign
 * keys: each of both may leave the book and come back.
 */
export const startedInvoices = sqliteTable(
  'started_invoices',
  {
    invoiceUid: text('invoice_uid').notNull().primaryKey(),
    estimateUid: text('estimate_uid').notNull(),
  },
  (table) => [index('started_invoices_by_estimate').on(table.estimateUid)],
);
