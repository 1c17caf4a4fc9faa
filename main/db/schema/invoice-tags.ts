import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What a person calls their invoices, in this book alone: never part of an edit, never sent. */
export const invoiceTags = sqliteTable(
  'invoice_tags',
  {
    /** The name as it is compared. */
    folded: text('folded').notNull(),
    /** No foreign key: the invoice may leave the book and come back. */
    invoiceUid: text('invoice_uid').notNull(),
    name: text('name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.folded, table.invoiceUid] }),
    index('invoice_tags_invoice').on(table.invoiceUid),
  ],
);
