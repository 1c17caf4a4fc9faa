import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The open invoices as the account has them, without what waits in the outbox: the rows of what clients owe (`isOpen` in
 * `shared/figures`). Computed before each commit (`main/db/derived/client-dues.ts`).
 */
export const openInvoices = sqliteTable(
  'open_invoices',
  {
    invoiceUid: text('invoice_uid').notNull().primaryKey(),
    connectionUid: text('connection_uid').notNull(),
    /** Empty when the invoice has none. */
    currency: text('currency').notNull(),
    dueDate: text('due_date'),
    /** Null above 15 digits. */
    minor: integer('minor'),
  },
  (table) => [index('open_invoices_of_client').on(table.connectionUid, table.currency, table.dueDate, table.minor)],
);

/** The sums of a client's open invoices, one a currency. */
export const clientDues = sqliteTable(
  'client_dues',
  {
    connectionUid: text('connection_uid').notNull(),
    currency: text('currency').notNull(),
    /** Null when an amount of it is. */
    minor: integer('minor'),
  },
  (table) => [primaryKey({ columns: [table.connectionUid, table.currency] })],
);

/**
 * The date of each client's newest issued invoice, empty for one without a date. In a table of its own, since it changes with every
 * page of a first sweep: rows of clients are ten times as large. Computed before each commit (`main/db/derived/newest-invoices.ts`).
 */
export const newestInvoices = sqliteTable('newest_invoices', {
  connectionUid: text('connection_uid').notNull().primaryKey(),
  date: text('date').notNull(),
});
