import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Listed payments counted and added up, a row for each currency, state and way of paying. Triggers keep it in step with the
 * payments (`drizzle/source/5-payment-sums.sql`), so that the tabs of the ledger cost the same in a book of any size.
 */
export const paymentSums = sqliteTable(
  'payment_sums',
  {
    /** Empty where the payment tells none. */
    currency: text('currency').notNull(),
    /** As the service writes it; empty where it tells none. */
    state: text('state').notNull(),
    method: text('method').notNull(),
    count: integer('count').notNull(),
    minor: integer('minor').notNull(),
    leftOut: integer('left_out').notNull(),
  },
  (table) => [primaryKey({ columns: [table.currency, table.state, table.method] })],
);
