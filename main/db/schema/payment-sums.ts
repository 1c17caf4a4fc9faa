import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Counts and sums of the listed payments, a row for each currency, state and payment method. Triggers maintain it
 * (`drizzle/source/4-payment-sums.sql`), so that the ledger's tabs cost the same in a book of any size. Amounts in minor units.
 */
export const paymentSums = sqliteTable(
  'payment_sums',
  {
    /** Empty when the payment has none. */
    currency: text('currency').notNull(),
    /** The state as the service writes it; empty when there is none. */
    state: text('state').notNull(),
    method: text('method').notNull(),
    count: integer('count').notNull(),
    minor: integer('minor').notNull(),
    leftOut: integer('left_out').notNull(),
  },
  (table) => [primaryKey({ columns: [table.currency, table.state, table.method] })],
);
