import type { Adjustment } from '#shared/model/adjustment.ts';
import type { DocumentDetails } from '#shared/model/invoice.ts';
import { paymentOptions } from '#shared/model/invoice.ts';
import type { Form } from './form.ts';
import type { InvoiceFields } from './state.ts';

function readLine(form: Form) {
  return {
    id: null,
    date: form.date('date'),
    description: form.text('description'),
    total: null,
    sort_order: form.integer('sort_order'),
    created_at: null,
  };
}

// The text of a percentage always ends in a percent sign, and a percent sign always means a percentage.
function readAdjustment(form: Form): Adjustment {
  const sent = form.text('combined_amount_percent')?.trim() ?? null;
  const percentage = (sent?.endsWith('%') ?? false) || form.flag('percentage', false) === true;
  const amount = sent?.replace(/\s*%$/, '') ?? null;
  if (amount && !/^-?\d{1,30}(\.\d{1,12})?$/.test(amount)) form.refuse('combined_amount_percent', 'is not a number');
  return {
    id: null,
    name: form.text('name'),
    key: form.integer('key'),
    combined_amount_percent: amount && percentage ? `${amount}%` : amount,
    percentage,
  };
}

/** The nested arrays of a request, new rows without ids. An array that was not sent keeps its rows, ids included. */
export function readDetails(form: Form, kept: DocumentDetails): DocumentDetails {
  const rows = <T>(name: string, keptRows: readonly T[], read: (row: Form) => T): readonly T[] =>
    form.list(`${name}_attributes`, name)?.map(read) ?? keptRows;
  return {
    items: rows('items', kept.items, (row) => ({
      ...readLine(row),
      price: row.decimal('price'),
      quantity: row.decimal('quantity'),
      unit: row.text('unit'),
    })),
    expenses: rows('expenses', kept.expenses, (row) => ({ ...readLine(row), amount: row.decimal('amount') })),
    tasks: rows('tasks', kept.tasks, (row) => ({
      ...readLine(row),
      duration: row.decimal('duration'),
      rate: row.decimal('rate'),
    })),
    trips: rows('trips', kept.trips, (row) => ({
      ...readLine(row),
      distance: row.decimal('distance'),
      rate: row.decimal('rate'),
    })),
    taxes: rows('taxes', kept.taxes, readAdjustment),
    discounts: rows('discounts', kept.discounts, readAdjustment),
    shipping_amounts: rows('shipping_amounts', kept.shipping_amounts, readAdjustment),
  };
}

/** The scalars of a create or update request. */
export function readInvoiceFields(form: Form, kept: InvoiceFields | null): InvoiceFields {
  return {
    date: form.date('date', kept?.date),
    due_date: form.date('due_date', kept?.due_date),
    statement_no: form.text('statement_no', kept?.statement_no),
    summary: form.text('summary', kept?.summary),
    note: form.text('note', kept?.note),
    po_number: form.text('po_number', kept?.po_number),
    payment_options: form.choices('payment_options', paymentOptions, kept?.payment_options ?? []),
    allow_partial_payments: form.flag('allow_partial_payments', kept?.allow_partial_payments ?? false),
    send_receipts_automatically: form.flag('send_receipts_automatically', kept?.send_receipts_automatically ?? false),
    send_reminders: form.flag('send_reminders', kept?.send_reminders ?? false),
  };
}
