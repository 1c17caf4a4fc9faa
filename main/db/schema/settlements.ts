import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Holds what the payments of an issued invoice say about it: in how many days it was paid, or that they do not explain what the account
 * counts as paid. Has no row for other invoices. Computed before each commit (`main/db/derived/settlements.ts`).
 */
export const settlements = sqliteTable(
  'settlements',
  {
    invoiceUid: text('invoice_uid').notNull().primaryKey(),
    /** The client in the account. */
    connectionUid: text('connection_uid'),
    /** True where the account counts another amount than its payments add up to. */
    isUnexplained: integer('is_unexplained', { mode: 'boolean' }).notNull(),
    /** Days from the due date to the payment that settled it, and from its own date; null where it is not paid, or unknown. */
    afterDue: integer('after_due'),
    toPay: integer('to_pay'),
  },
  (table) => [
    index('settlements_after_due').on(table.connectionUid, table.afterDue),
    index('settlements_to_pay').on(table.connectionUid, table.toPay),
    index('settlements_unexplained')
      .on(table.invoiceUid)
      .where(sql`${table.isUnexplained} = 1`),
  ],
);
