import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { objectColumns } from './object-columns.ts';

export const connections = sqliteTable(
  'connections',
  {
    ...objectColumns,
    name: text('name').notNull(),
    /** Folded for searching and sorting without regard to case and accents. */
    nameFolded: text('name_folded').notNull(),
    category: text('category'),
    email: text('email'),
    language: text('language'),
    currency: text('currency'),
    country: text('country'),
    city: text('city'),
    /**
     * When the newest mail about any of its invoices left from here, or a call was noted. Triggers keep it
     * (`drizzle/source/6-last-contact.sql`).
     */
    lastMailAt: integer('last_mail_at'),
    /**
     * The median of the days from their invoices to the payments that settled them, and of how many. Triggers keep both
     * (`drizzle/source/3-pay-lags.sql`).
     */
    payLag: integer('pay_lag'),
    payLagOf: integer('pay_lag_of'),
  },
  (table) => [
    uniqueIndex('connections_server_id').on(table.serverId),
    index('connections_hash_key').on(table.hashKey),
    index('connections_name').on(table.isListed, table.nameFolded),
    index('connections_last_mail').on(table.lastMailAt, table.nameFolded, table.uid),
  ],
);
