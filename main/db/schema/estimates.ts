import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { connections } from './connections.ts';
import { money, objectColumns } from './object-columns.ts';

const billed = money('billed_total');

export const estimates = sqliteTable(
  'estimates',
  {
    ...objectColumns,
    connectionUid: text('connection_uid').references(() => connections.uid),
    clientName: text('client_name').notNull(),
    statementNo: text('statement_no').notNull(),
    date: text('date'),
    expireDate: text('expire_date'),
    state: text('state').notNull(),
    currency: text('currency'),
    subTotal: text('sub_total'),
    billedTotal: billed.text,
    billedMinor: billed.minor,
    /** The `numberKey` of `statementNo`, by which numbers are ordered. */
    numberKey: text('number_key').notNull().default(''),
  },
  (table) => [
    uniqueIndex('estimates_server_id').on(table.serverId),
    index('estimates_connection').on(table.connectionUid, table.isListed),
    index('estimates_by_date').on(table.isListed, table.date),
    index('estimates_by_number').on(table.isListed, table.numberKey),
    index('estimates_by_expiry').on(table.isListed, table.expireDate),
    index('estimates_by_state').on(table.isListed, table.state, table.expireDate),
    index('estimates_by_amount').on(table.isListed, table.currency, table.billedMinor),
  ],
);
