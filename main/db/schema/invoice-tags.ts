import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Tags of invoices. They exist in this book only: never part of an edit, never sent. */
export const invoiceTags = sqliteTable(
  'invoice_tags',
  {
    /** The folded name, by which tags are compared. */
    folded: text('folded').notNull(),
    /** Without a foreign key: the invoice may leave the book and come back. */
    invoiceUid: text('invoice_uid').notNull(),
    name: text('name').notNull(),
    /** The invoice's search number while it is in the book, so that an index alone finds the invoices with a tag. */
    searchNo: integer('search_no'),
  },
  (table) => [
    primaryKey({ columns: [table.folded, table.invoiceUid] }),
    index('invoice_tags_invoice').on(table.invoiceUid),
    index('invoice_tags_found').on(table.folded, table.searchNo),
  ],
);
