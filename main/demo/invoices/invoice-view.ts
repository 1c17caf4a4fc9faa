import { connectionName } from '#shared/service/connection.ts';
import type { DocumentDetails, Invoice } from '#shared/service/invoice.ts';
import type { ConnectionRef } from '#shared/service/object-of.ts';
import { currencySymbol, formatMoney } from '#main/demo/totals/currencies.ts';
import { settlement } from './invoice-status.ts';
import type { StoredInvoice } from '#main/demo/state/state.ts';
import { rowById } from '#main/demo/state/row-table.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

/** Returns the reference to a connection that a document contains. */
export function connectionRef(demo: DemoContext, id: number): ConnectionRef | null {
  const connection = rowById(demo.state.connections, id);
  return connection ? { id, hash_key: connection.hash_key, name: connectionName(connection) } : null;
}

/** Returns an invoice as a list row: without its nested arrays. */
export function invoiceRow(demo: DemoContext, invoice: StoredInvoice): Invoice {
  const { currency, sub_total, billed_total } = invoice;
  const { state, paid_total, total_due } = settlement(demo, invoice);
  return {
    id: invoice.id,
    connection: connectionRef(demo, invoice.connection_id),
    hash_key: invoice.hash_key,
    state,
    company_id: demo.companyId,
    ...invoice.fields,
    currency_iso_code: currency,
    currency_symbol: currencySymbol(currency),
    billed_total,
    sub_total,
    total_due,
    paid_total,
    formatted_billed_total: formatMoney(billed_total, currency),
    formatted_sub_total: formatMoney(sub_total, currency),
    formatted_total_due: formatMoney(total_due, currency),
    formatted_paid_total: formatMoney(paid_total, currency),
    created_at: invoice.created_at,
  };
}

/** Returns an invoice as a read, create or update answers it. */
export function invoiceDetail(demo: DemoContext, invoice: StoredInvoice): Invoice & DocumentDetails {
  return { ...invoiceRow(demo, invoice), ...invoice.details };
}
