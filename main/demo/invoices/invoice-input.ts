import type { Adjustment } from '#shared/service/adjustment.ts';
import { adjustmentAmount, adjustmentFields } from '#shared/service/adjustment.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import { paymentOptions } from '#shared/service/invoice.ts';
import type { Expense, Item, Task, Trip } from '#shared/service/line-item.ts';
import { lineFields } from '#shared/service/line-item.ts';
import { roundedText } from '#main/demo/totals/fraction.ts';
import type { Form } from '#main/demo/requests/form-reader.ts';
import { readNested } from '#main/demo/documents/nested-array-input.ts';
import type { InvoiceFields } from '#main/demo/state/state.ts';

const CENTS = 2;

type AnyLine = Item | Expense | Task | Trip;

function readLine(form: Form, kept: AnyLine | null) {
  return {
    id: kept?.id ?? null,
    date: form.date('date', kept?.date),
    description: form.text('description', kept?.description),
    total: null,
    sort_order: form.integer('sort_order', kept?.sort_order),
    created_at: kept?.created_at ?? null,
  };
}

function readAmount(form: Form, field: string, kept: string | null | undefined): string | null {
  const amount = form.decimal(field, kept);
  return amount === null || form.knobs.line_scale === 'kept' ? amount : roundedText(amount, CENTS);
}

function readItem(form: Form, kept: Item | null): Item {
  return {
    ...readLine(form, kept),
    price: readAmount(form, 'price', kept?.price),
    quantity: readAmount(form, 'quantity', kept?.quantity),
    unit: form.text('unit', kept?.unit),
  };
}

function readExpense(form: Form, kept: Expense | null): Expense {
  return { ...readLine(form, kept), amount: readAmount(form, 'amount', kept?.amount) };
}

function readTask(form: Form, kept: Task | null): Task {
  return {
    ...readLine(form, kept),
    duration: readAmount(form, 'duration', kept?.duration),
    rate: readAmount(form, 'rate', kept?.rate),
  };
}

function readTrip(form: Form, kept: Trip | null): Trip {
  return {
    ...readLine(form, kept),
    distance: readAmount(form, 'distance', kept?.distance),
    rate: readAmount(form, 'rate', kept?.rate),
  };
}

// The text of a percentage always ends in a percent sign, and a percent sign always means a percentage.
function readAdjustment(form: Form, kept: Adjustment | null): Adjustment {
  const keptAmount = kept?.combined_amount_percent ? adjustmentAmount(kept) : null;
  const sent = form.text('combined_amount_percent', keptAmount)?.trim() ?? null;
  const percentage = (sent?.endsWith('%') ?? false) || form.flag('percentage', kept?.percentage ?? false) === true;
  const amount = sent?.replace(/\s*%$/, '') ?? null;
  if (amount && !/^-?\d{1,30}(\.\d{1,12})?$/.test(amount)) form.refuse('combined_amount_percent', 'is not a number');
  return {
    id: kept?.id ?? null,
    name: form.text('name', kept?.name),
    key: form.integer('key', kept?.key),
    combined_amount_percent: amount && percentage ? `${amount}%` : amount,
    percentage,
  };
}

/**
 * Reads the nested arrays of a request, new rows without ids. An array that was not sent keeps its rows, ids included.
 */
export function readDetails(form: Form, kept: DocumentDetails): DocumentDetails {
  const adjustments = (name: 'taxes' | 'discounts' | 'shipping_amounts'): readonly Adjustment[] =>
    readNested(form, { name, table: adjustmentFields, kept: kept[name], read: readAdjustment });
  return {
    items: readNested(form, { name: 'items', table: lineFields.items, kept: kept.items, read: readItem }),
    expenses: readNested(form, {
      name: 'expenses',
      table: lineFields.expenses,
      kept: kept.expenses,
      read: readExpense,
    }),
    tasks: readNested(form, { name: 'tasks', table: lineFields.tasks, kept: kept.tasks, read: readTask }),
    trips: readNested(form, { name: 'trips', table: lineFields.trips, kept: kept.trips, read: readTrip }),
    taxes: adjustments('taxes'),
    discounts: adjustments('discounts'),
    shipping_amounts: adjustments('shipping_amounts'),
  };
}

/** Reads the scalar fields of a create or update request. */
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
