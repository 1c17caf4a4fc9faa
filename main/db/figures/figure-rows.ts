import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isPlainDate } from '#shared/dates/plain-date.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { FigureInvoice, FigurePayment, FigureRows } from '#shared/figures/figure-rows.ts';
import type { Decimal } from '#shared/money/decimal.ts';
import { isDecimal } from '#shared/money/decimal.ts';
import type { Uid } from '#shared/service/ids.ts';
import type { Orm } from '#main/db/connection/orm.ts';

/**
 * SQL: the account's value of a field that an edit may have changed here: columns hold the local view. What is only here has no other.
 */
const inAccount = (table: 'invoices' | 'payments', column: string, field = column): string =>
  `CASE WHEN ${table}.is_unsent = 1 AND ${table}.mirror_json IS NOT NULL THEN json_extract(${table}.mirror_json, '$.${field}') ELSE ${table}.${column} END`;

const ofInvoice = (column: string, field = column): string => inAccount('invoices', column, field);

const CLIENT_IN_ACCOUNT = `CASE WHEN invoices.is_unsent = 1 AND invoices.mirror_json IS NOT NULL
  THEN (SELECT uid FROM connections WHERE server_id = json_extract(invoices.mirror_json, '$.connection.id'))
  ELSE invoices.connection_uid END`;

/** SQL: the columns of `InvoiceColumns`, selected from `invoices`. */
export const INVOICE_IN_ACCOUNT = `
  invoices.uid AS uid, ${CLIENT_IN_ACCOUNT} AS clientUid, ${ofInvoice('statement_no')} AS number,
  ${ofInvoice('date')} AS date, ${ofInvoice('due_date')} AS dueDate,
  ${ofInvoice('state')} AS state, ${ofInvoice('currency', 'currency_iso_code')} AS currency,
  ${ofInvoice('billed_total')} AS billedTotal, ${ofInvoice('paid_total')} AS paidTotal,
  ${ofInvoice('total_due')} AS totalDue, invoices.server_id IS NOT NULL AS isInAccount,
  invoices.server_id IS NULL OR (invoices.payments_at IS NOT NULL AND invoices.is_payments_stale = 0) AS arePaymentsRead`;

/** SQL: the columns of `PaymentColumns`, selected from `payments`. */
export const PAYMENT_IN_ACCOUNT = `
  payments.uid AS uid, payments.invoice_uid AS invoiceUid, payments.server_id AS id,
  ${inAccount('payments', 'date')} AS date, ${inAccount('payments', 'amount')} AS amount,
  ${inAccount('payments', 'state')} AS state, ${inAccount('payments', 'payment_method')} AS method,
  ${inAccount('payments', 'details')} AS details`;

/**
 * Matches the invoices of a client: by the local view, and the edited ones, which may belong to another in the account, by that. Each
 * half has an index; an OR of both would read every invoice of the book, as does the plain test of what is listed.
 */
const ofClient = (client: Uid): SQL => sql`invoices.rowid IN (
  SELECT invoices.rowid FROM invoices INDEXED BY invoices_connection
    WHERE connection_uid = ${client} AND is_listed = 1 AND is_unsent = 0
  UNION ALL SELECT invoices.rowid FROM invoices INDEXED BY invoices_unsent
    WHERE is_unsent = 1 AND ${sql.raw(CLIENT_IN_ACCOUNT)} = ${client})`;

/** An invoice as the account has it, as SQLite returns it. */
export interface InvoiceColumns {
  readonly uid: Uid;
  readonly clientUid: Uid | null;
  readonly number: string | null;
  readonly date: string | null;
  readonly dueDate: string | null;
  readonly state: string | null;
  readonly currency: string | null;
  readonly billedTotal: string | null;
  readonly paidTotal: string | null;
  readonly totalDue: string | null;
  readonly isInAccount: 0 | 1;
  readonly arePaymentsRead: 0 | 1;
}

/** Reads the rows of one client. */
export function readFigureRows(orm: Orm, client: Uid): FigureRows {
  const which = ofClient(client);
  const invoices = orm.all<InvoiceColumns>(sql`
    SELECT ${sql.raw(INVOICE_IN_ACCOUNT)}
    FROM invoices WHERE +invoices.is_listed = 1 AND ${which}`);
  const payments = orm.all<PaymentColumns>(sql`
    SELECT ${sql.raw(PAYMENT_IN_ACCOUNT)}
    FROM invoices CROSS JOIN payments ON payments.invoice_uid = invoices.uid
    WHERE payments.is_listed = 1 AND payments.server_id IS NOT NULL AND ${which}`);
  return toFigureRows(invoices, payments);
}

export function toFigureRows(invoices: readonly InvoiceColumns[], payments: readonly PaymentColumns[]): FigureRows {
  const byInvoice = Map.groupBy(payments.map(toPayment), ({ invoiceUid }) => invoiceUid);
  return { invoices: invoices.map(toFigureInvoice), paymentsOf: (invoice) => byInvoice.get(invoice) ?? [] };
}

/** A payment as the account has it, as SQLite returns it. */
export interface PaymentColumns {
  readonly uid: Uid;
  readonly invoiceUid: Uid;
  readonly id: number;
  readonly date: string | null;
  readonly amount: string | null;
  readonly state: string | null;
  readonly method: string | null;
  readonly details: string | null;
}

export function toFigureInvoice({ isInAccount, arePaymentsRead, ...row }: InvoiceColumns): FigureInvoice {
  return {
    ...row,
    number: row.number ?? '',
    state: row.state ?? '',
    date: dateOf(row.date),
    dueDate: dateOf(row.dueDate),
    billedTotal: amountOf(row.billedTotal),
    paidTotal: amountOf(row.paidTotal),
    totalDue: amountOf(row.totalDue),
    isInAccount: isInAccount === 1,
    arePaymentsRead: arePaymentsRead === 1,
  };
}

function toPayment({ state, ...row }: PaymentColumns): FigurePayment {
  return {
    ...row,
    date: dateOf(row.date),
    amount: amountOf(row.amount),
    isReceived: (state ?? '').trim().toLowerCase() === 'realized',
    details: row.details ?? '',
  };
}

const dateOf = (text: string | null): PlainDate | null => (text !== null && isPlainDate(text) ? text : null);
const amountOf = (text: string | null): Decimal | null => (text !== null && isDecimal(text) ? text : null);
