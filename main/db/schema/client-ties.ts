import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Names, for a client, the one that its next invoices are made for. Exists in this book only: nothing is merged in the account. Without
 * foreign keys, here and below: a client may leave the book and come back.
 */
export const nextClients = sqliteTable('next_clients', {
  connectionUid: text('connection_uid').notNull().primaryKey(),
  nextUid: text('next_uid').notNull(),
});

/** Holds pairs of clients of which the person said that they are not the same, each pair in both orders. */
export const clientsApart = sqliteTable(
  'clients_apart',
  { connectionUid: text('connection_uid').notNull(), otherUid: text('other_uid').notNull() },
  (table) => [primaryKey({ columns: [table.connectionUid, table.otherUid] })],
);
