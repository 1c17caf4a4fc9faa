import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { objectColumns } from './object-columns.ts';

export const connections = sqliteTable(
  'connections',
  {
    ...objectColumns,
    name: text('name').notNull(),
    /** The folded name, for searching and sorting without case and accents. */
    nameFolded: text('name_folded').notNull(),
    category: text('category'),
    email: text('email'),
    language: text('language'),
    currency: text('currency'),
    country: text('country'),
    city: text('city'),
    /**
     * The time of the newest mail that was sent here about any of its invoices, or of the newest call. Computed before each commit
     * (`main/db/derived/last-contact.ts`).
     */
    lastMailAt: integer('last_mail_at'),
    /**
     * The usual delay: the median of the days from the client's invoices to the payments that settled them, and the number of those
     * invoices. Computed before each commit (`main/db/derived/settlements.ts`).
     */
    payLag: integer('pay_lag'),
    payLagOf: integer('pay_lag_of'),
    /** Its name and former names in every spelling, one a line (`searchedNames`). */
    searchText: text('search_text').notNull().default(''),
    /** The names and addresses that the account showed before (`FormerClient`), the oldest first. */
    formerJson: text('former_json'),
    /** Its addresses, numbers and custom fields, as its list is searched (`clientDetailText`). */
    detailText: text('detail_text').notNull().default(''),
    /**
     * The currency and the sum of what it owes, that of its own currency before others, and the earliest due date among its open
     * invoices. Computed before each commit (`main/db/derived/client-dues.ts`).
     */
    owedCurrency: text('owed_currency'),
    owedMinor: integer('owed_minor'),
    owedSince: text('owed_since'),
    /** True for a client that the account lists or has listed: others are only named by invoices. */
    isKnown: integer('is_known', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    uniqueIndex('connections_server_id').on(table.serverId),
    index('connections_hash_key').on(table.hashKey),
    index('connections_name').on(table.isListed, table.nameFolded),
    index('connections_last_mail').on(table.lastMailAt, table.nameFolded, table.uid),
    // Covers every order and every tab of the list of clients.
    index('connections_list').on(
      table.isKnown,
      table.nameFolded,
      table.isListed,
      table.category,
      table.email,
      table.currency,
      table.language,
      table.owedCurrency,
      table.owedMinor,
      table.owedSince,
      table.lastMailAt,
      table.payLag,
      table.city,
      table.country,
      table.uid,
    ),
  ],
);
