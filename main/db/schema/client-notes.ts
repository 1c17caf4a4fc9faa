import { sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Holds notes about clients that the person wrote for themselves. They exist in this book only: never part of an edit, never sent. */
export const clientNotes = sqliteTable('client_notes', {
  /** Without a foreign key: the client may leave the book and come back. */
  connectionUid: text('connection_uid').notNull().primaryKey(),
  text: text('text').notNull(),
});
