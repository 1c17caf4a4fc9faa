import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Counts and sums of the listed invoices, a row for each state, currency and upload state. Triggers maintain it
 * (`drizzle/source/2-invoice-sums.sql`), so that tabs cost the same in a book of any size. Amounts in minor units.
 */
export const invoiceSums = sqliteTable(
  'invoice_sums',
  {
    state: text('state').notNull(),
    /** Empty when the invoice has none. */
    currency: text('currency').notNull(),
    isUnsent: integer('is_unsent', { mode: 'boolean' }).notNull(),
    count: integer('count').notNull(),
    billed: integer('billed').notNull(),
    billedLeftOut: integer('billed_left_out').notNull(),
    due: integer('due').notNull(),
    dueLeftOut: integer('due_left_out').notNull(),
    /** The number of invoices with an amount due, and the sum of those amounts. */
    openCount: integer('open_count').notNull(),
    openDue: integer('open_due').notNull(),
  },
  (table) => [primaryKey({ columns: [table.state, table.currency, table.isUnsent] })],
);
