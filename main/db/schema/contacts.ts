import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { connections } from './connections.ts';
import { objectColumns } from './object-columns.ts';

export const contacts = sqliteTable(
  'contacts',
  {
    ...objectColumns,
    connectionUid: text('connection_uid')
      .notNull()
      .references(() => connections.uid),
    firstName: text('first_name'),
    lastName: text('last_name'),
    email: text('email'),
    /** Its names, address and numbers, as the list of clients is searched (`contactText`). */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    uniqueIndex('contacts_server_id').on(table.serverId),
    index('contacts_connection').on(table.connectionUid, table.isListed),
  ],
);
