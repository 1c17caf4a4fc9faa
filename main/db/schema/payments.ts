import { sql } from 'drizzle-orm';
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { invoices } from './invoices.ts';
import { money, objectColumns } from './object-columns.ts';

const amount = money('amount');

export const payments = sqliteTable(
  'payments',
  {
    ...objectColumns,
    invoiceUid: text('invoice_uid')
      .notNull()
      .references(() => invoices.uid),
    date: text('date'),
    amount: amount.text,
    amountMinor: amount.minor,
    currency: text('currency'),
    paymentMethod: text('payment_method'),
    details: text('details').notNull(),
    state: text('state'),
  },
  (table) => [
    uniqueIndex('payments_server_id').on(table.serverId),
    index('payments_invoice').on(table.invoiceUid, table.isListed),
    index('payments_by_date').on(table.isListed, table.date),
    index('payments_by_method').on(table.isListed, table.paymentMethod, table.date),
    // A partial index of the few payments that are not received yet.
    index('payments_not_received')
      .on(table.date)
      .where(sql`${table.isListed} = 1 AND coalesce(lower(${table.state}) <> 'realized', 1)`),
    index('payments_by_amount').on(table.isListed, table.currency, table.amountMinor),
    // The few payments that are another in the account than here.
    index('payments_unsent')
      .on(table.invoiceUid)
      .where(sql`${table.isUnsent} = 1`),
  ],
);
