import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { connections } from './connections.ts';
import { adjustmentColumns, lineColumns } from './nested-columns.ts';
import { detailColumns, money, objectColumns } from './object-columns.ts';

const billed = money('billed_total');

export const recurringInvoices = sqliteTable(
  'recurring_invoices',
  {
    ...objectColumns,
    ...detailColumns,
    connectionUid: text('connection_uid').references(() => connections.uid),
    clientName: text('client_name').notNull(),
    profileName: text('profile_name').notNull(),
    profileNo: text('profile_no').notNull(),
    recurringMethod: text('recurring_method'),
    startDate: text('start_date'),
    nextBillingDate: text('next_billing_date'),
    intervalUnit: text('interval_unit'),
    interval: integer('interval'),
    occurrences: integer('occurrences'),
    state: text('state').notNull(),
    currency: text('currency'),
    subTotal: text('sub_total'),
    billedTotal: billed.text,
    billedMinor: billed.minor,
    iterationNo: integer('iteration_no'),
    /** The amount of its runs in the 12 months from the next one on; null for a profile that makes none. */
    yearMinor: integer('year_minor'),
    totalIs: text('total_is', { enum: ['exact', 'estimate', 'service'] }).notNull(),
  },
  (table) => [
    uniqueIndex('recurring_invoices_server_id').on(table.serverId),
    index('recurring_invoices_hash_key').on(table.hashKey),
    index('recurring_invoices_connection').on(table.connectionUid, table.isListed),
    index('recurring_invoices_next').on(table.isListed, table.nextBillingDate),
    index('recurring_invoices_list').on(
      table.isListed,
      table.state,
      table.nextBillingDate,
      table.profileName,
      table.currency,
      table.billedMinor,
      table.yearMinor,
    ),
  ],
);

export const recurringInvoiceLines = sqliteTable(
  'recurring_invoice_lines',
  {
    recurringInvoiceUid: text('recurring_invoice_uid')
      .notNull()
      .references(() => recurringInvoices.uid, { onDelete: 'cascade' }),
    ...lineColumns,
  },
  (table) => [
    primaryKey({ columns: [table.recurringInvoiceUid, table.position] }),
    index('recurring_invoice_lines_by_text').on(table.textKey),
  ],
);

export const recurringInvoiceAdjustments = sqliteTable(
  'recurring_invoice_adjustments',
  {
    recurringInvoiceUid: text('recurring_invoice_uid')
      .notNull()
      .references(() => recurringInvoices.uid, { onDelete: 'cascade' }),
    ...adjustmentColumns,
  },
  (table) => [primaryKey({ columns: [table.recurringInvoiceUid, table.position] })],
);
