import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { connections } from './connections.ts';
import { adjustmentColumns, lineColumns } from './nested-columns.ts';
import { detailColumns, money, objectColumns } from './object-columns.ts';

const billed = money('billed_total');
const due = money('total_due');
const paid = money('paid_total');

/**
 * SQL expressions that order some columns of the list, spelled as in their indexes. An invoice without a value gets null and comes
 * last in either direction.
 */
export const orderedBy = {
  summary: sql`nullif(lower(substr(invoices.summary, 1, 60)), '')`,
  po: sql`nullif(lower(invoices.po_number), '')`,
  created: sql`json_extract(invoices.mirror_json, '$.created_at')`,
  openSince: sql`CASE WHEN invoices.total_due_minor > 0 AND invoices.state NOT IN ('draft', 'paid') THEN invoices.date END`,
  paidShare: sql`CASE WHEN invoices.billed_total_minor > 0
    THEN invoices.paid_total_minor * 100 / invoices.billed_total_minor END`,
} as const;

export const invoices = sqliteTable(
  'invoices',
  {
    ...objectColumns,
    ...detailColumns,
    // The search number must be the primary key, so the uid is only unique.
    uid: text('uid').notNull().unique(),
    /** The row's number in the search index. Explicit, because VACUUM may renumber implicit rowids. */
    searchNo: integer('search_no').primaryKey({ autoIncrement: true }),
    connectionUid: text('connection_uid').references(() => connections.uid),
    clientName: text('client_name').notNull(),
    clientFolded: text('client_folded').notNull(),
    statementNo: text('statement_no').notNull(),
    date: text('date'),
    dueDate: text('due_date'),
    state: text('state').notNull(),
    summary: text('summary').notNull(),
    poNumber: text('po_number').notNull(),
    currency: text('currency'),
    subTotal: text('sub_total'),
    billedTotal: billed.text,
    billedMinor: billed.minor,
    totalDue: due.text,
    dueMinor: due.minor,
    paidTotal: paid.text,
    paidMinor: paid.minor,
    totalIs: text('total_is', { enum: ['exact', 'estimate', 'service'] }).notNull(),
    /** The end of the last complete sweep of its payments. */
    paymentsAt: integer('payments_at'),
    /** True when a list row showed that money moved after that sweep. */
    isPaymentsStale: integer('is_payments_stale', { mode: 'boolean' }).notNull(),
    /** The recurring profile that generated it. Only the profile's own list tells. */
    recurringUid: text('recurring_uid'),
    /** The folded text that a search reads; short queries scan it. */
    searchText: text('search_text').notNull(),
    /**
     * The date on which its money is expected; null when nothing is due or the client's usual delay is unknown. Computed before each
     * commit (`main/db/derived/settlements.ts`).
     */
    expectedDate: text('expected_date'),
    /** The `numberKey` of `statementNo`, by which numbers are ordered. */
    numberKey: text('number_key').notNull().default(''),
    /** When the account first showed that it is no draft any more (ms since epoch). */
    leftDraftAt: integer('left_draft_at'),
    /** True when the person wants its paper to show the client as of today instead of then. */
    hasClientOfToday: integer('has_client_of_today', { mode: 'boolean' }).notNull().default(false),
    subMinor: integer('sub_total_minor'),
  },
  (table) => [
    // Append new indexes: of two that serve a query equally well, SQLite's choice depends on their order of creation.
    uniqueIndex('invoices_server_id').on(table.serverId),
    index('invoices_hash_key').on(table.hashKey),
    index('invoices_by_client').on(table.isListed, table.clientFolded, table.date),
    // Partial indexes of the few rows in the open, overdue and unsent tabs.
    index('invoices_open')
      .on(table.dueDate)
      .where(sql`${table.dueMinor} > 0 AND ${table.state} NOT IN ('draft', 'paid')`),
    index('invoices_unsent')
      .on(table.date)
      .where(sql`${table.isUnsent} = 1`),
    index('invoices_payments_due')
      .on(table.date)
      .where(sql`${table.isPaymentsStale} = 1 OR (${table.paymentsAt} IS NULL AND ${table.paidMinor} IS NOT 0)`),
    index('invoices_audit')
      .on(table.detailsAt)
      .where(sql`${table.detailsAt} IS NOT NULL`),
    // Unpaid invoices first: a person is likely to need those offline.
    index('invoices_details_due')
      .on(sql`${table.dueMinor} > 0`, table.date)
      .where(sql`${table.detailsAt} IS NULL OR ${table.isDetailStale} = 1`),
    index('invoices_connection').on(table.connectionUid, table.isListed, table.date),
    index('invoices_by_total').on(table.isListed, table.currency, table.billedMinor),
    index('invoices_by_amount_due').on(table.isListed, table.currency, table.dueMinor),
    // Covers counts, sums and most conditions of a search without reading a row. Within a group rows are ordered by search number,
    // so that matches are stored in order, which takes a third of the time.
    index('invoices_totals').on(
      table.isListed,
      table.state,
      table.currency,
      table.isUnsent,
      table.searchNo,
      table.dueDate,
      table.dueMinor,
      table.billedMinor,
      table.paidMinor,
    ),
    index('invoices_by_summary').on(table.isListed, orderedBy.summary),
    index('invoices_by_po').on(table.isListed, orderedBy.po),
    index('invoices_by_created').on(table.isListed, orderedBy.created),
    index('invoices_by_open_since').on(table.isListed, orderedBy.openSince),
    index('invoices_by_paid_share').on(table.isListed, orderedBy.paidShare),
    index('invoices_by_expected').on(table.isListed, table.expectedDate),
    // The open invoices of one client, whose expected dates change when the client's usual delay changes.
    index('invoices_open_of_client')
      .on(table.connectionUid)
      .where(sql`${table.dueMinor} > 0 AND ${table.state} NOT IN ('draft', 'paid')`),
    index('invoices_by_due').on(table.isListed, table.dueDate, table.numberKey),
    index('invoices_by_number').on(table.isListed, table.numberKey),
    index('invoices_by_date').on(table.isListed, table.date, table.numberKey),
    index('invoices_payments_audit')
      .on(table.paymentsAt)
      .where(sql`${table.detailsAt} IS NOT NULL OR ${table.paymentsAt} IS NOT NULL`),
    index('invoices_by_sub_total').on(table.isListed, table.currency, table.subMinor),
    index('invoices_generated')
      .on(table.recurringUid, table.date)
      .where(sql`${table.recurringUid} IS NOT NULL`),
    // The few that the account calls paid while something is due of them, or credited.
    index('invoices_paid_and_due')
      .on(table.searchNo)
      .where(sql`${table.state} = 'paid' AND ${table.dueMinor} IS NOT 0`),
  ],
);

/** Lines of the local view, in the order of the paper. */
export const invoiceLines = sqliteTable(
  'invoice_lines',
  {
    invoiceUid: text('invoice_uid')
      .notNull()
      .references(() => invoices.uid, { onDelete: 'cascade' }),
    ...lineColumns,
  },
  (table) => [
    primaryKey({ columns: [table.invoiceUid, table.position] }),
    index('invoice_lines_by_text').on(table.textKey),
  ],
);

export const invoiceAdjustments = sqliteTable(
  'invoice_adjustments',
  {
    invoiceUid: text('invoice_uid')
      .notNull()
      .references(() => invoices.uid, { onDelete: 'cascade' }),
    ...adjustmentColumns,
  },
  (table) => [primaryKey({ columns: [table.invoiceUid, table.position] })],
);
