import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Calls that a person noted. They exist in this book only and count as a contact with the client. */
export const contactNotes = sqliteTable(
  'contact_notes',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** Without foreign keys: client and invoice may leave the book and come back. */
    connectionUid: text('connection_uid').notNull(),
    invoiceUid: text('invoice_uid').notNull(),
    at: integer('at').notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    index('contact_notes_client').on(table.connectionUid, table.at),
    index('contact_notes_invoice').on(table.invoiceUid, table.at),
  ],
);

/** Invoices that chase runs leave out until a date. */
export const invoiceSnoozes = sqliteTable('invoice_snoozes', {
  invoiceUid: text('invoice_uid').notNull().primaryKey(),
  /** The calendar date on which chase runs include it again. */
  until: text('until').notNull(),
});
