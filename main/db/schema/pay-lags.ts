import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Days from the date of a paid invoice to the payment that settled it, for invoices whose payments are all known. Computed
 * before each commit (`main/db/derived/pay-lags.ts`).
 */
export const payLags = sqliteTable(
  'pay_lags',
  {
    invoiceUid: text('invoice_uid').notNull().primaryKey(),
    connectionUid: text('connection_uid').notNull(),
    days: integer('days').notNull(),
  },
  (table) => [index('pay_lags_of_client').on(table.connectionUid, table.days)],
);
