import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What a person calls their invoices, in this book alone: never part of an edit, never sent. */
export const invoiceTags = sqliteTable(
  'invoice_tags',
  {
    /** The name as it is compared. */
    folded: text('folded').notNull(),
    /** No foreign key: the invoice may leave the book and come back. */
    invoiceUid: text('invoice_uid').notNull(),
    name: text('name').notNull(),
    /** The invoice's number in the search index while it is in the book: what has a tag is then found over an index alone. */
    searchNo: integer('search_no'),
  },
  (table) => [
    primaryKey({ columns: [table.folded, table.invoiceUid] }),
    index('invoice_tags_invoice').on(table.invoiceUid),
    index('invoice_tags_found').on(table.folded, table.searchNo),
  ],
);
