import { invariant } from '#shared/assert.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { DocumentDetails } from '#shared/service/invoice.ts';
import { paymentOptions } from '#shared/service/invoice.ts';
import { intervalUnits, recurringInvoiceFields, recurringMethods } from '#shared/service/recurring-invoice.ts';
import type { Fields } from '#main/demo/requests/body.ts';
import { Form } from '#main/demo/requests/form-reader.ts';
import { emptyDetails } from '#main/demo/documents/line-input.ts';
import { readDetails } from '#main/demo/invoices/invoice-input.ts';
import { anchorDay, dayOfMonth } from './schedule.ts';
import type { RecurringFields, StoredConnection, StoredRecurringInvoice } from '#main/demo/state/state.ts';
import { readStatementConnection } from '#main/demo/documents/document-client.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

export interface RecurringInput {
  readonly connection: StoredConnection;
  readonly fields: RecurringFields;
  readonly anchor_day: number;
  readonly details: DocumentDetails;
}

type Dates = Pick<RecurringFields, 'start_date' | 'next_billing_date'>;

const schedulingFields = ['start_date', 'next_billing_date', 'interval', 'interval_unit'] as const;

function requireFields(form: Form, kept: StoredRecurringInvoice | null): void {
  form.require('connection_id', 'profile_name');
  if (form.knobs.required !== 'likely') return;
  form.require('recurring_method', 'interval', 'interval_unit');
  if (kept === null) form.require('start_date');
}

// The calendar has no longer span of days or months.
const MOST = 9999;

function readCount(form: Form, field: string, kept: number | null, least: number): number | null {
  const count = form.integer(field, kept);
  if (count !== null && count < least) form.refuse(field, `must be greater than or equal to ${least}`);
  if (count !== null && count > MOST) form.refuse(field, `must be less than or equal to ${MOST}`);
  return count;
}

// An update does not list the start date, so leaving it out never blanks it. After the first generated invoice it
// cannot change.
function readStartDate(form: Form, kept: StoredRecurringInvoice): PlainDate | null {
  if (!form.has('start_date')) return kept.fields.start_date;
  const start = form.date('start_date', kept.fields.start_date);
  if (kept.iteration_no === 0 || start === kept.fields.start_date) return start;
  if (form.knobs.start_date === 'refused') form.refuse('start_date', 'cannot be changed after the first invoice');
  return kept.fields.start_date;
}

// A create lists only the start date, an update only the next billing date. The one that changed counts from there.
function readDates(form: Form, kept: StoredRecurringInvoice | null): Dates {
  if (kept === null) {
    const start = form.date('start_date');
    return { start_date: start, next_billing_date: start };
  }
  const start = readStartDate(form, kept);
  const next = form.date('next_billing_date', kept.fields.next_billing_date) ?? kept.fields.next_billing_date;
  const isMoved = next !== kept.fields.next_billing_date || start === kept.fields.start_date;
  return { start_date: start, next_billing_date: isMoved ? next : start };
}

// A schedule that was not touched keeps its anchor: in February it cannot be told from the dates.
function readAnchor(fields: RecurringFields, kept: StoredRecurringInvoice | null): number {
  const { start_date: start, next_billing_date: next, interval, interval_unit: unit } = fields;
  const isSame = schedulingFields.every((name) => kept?.fields[name] === fields[name]);
  if (kept !== null && isSame) return kept.anchor_day;
  if (next === null) return 1;
  return interval === null || unit === null ? dayOfMonth(next) : anchorDay(start, next, { unit, interval });
}

function readOptions(form: Form, kept: RecurringFields | null) {
  return {
    recurring_method: form.choice('recurring_method', recurringMethods, kept?.recurring_method ?? null),
    profile_name: form.text('profile_name', kept?.profile_name),
    profile_no: form.text('profile_no', kept?.profile_no),
    occurrences: readCount(form, 'occurrences', kept?.occurrences ?? null, 0),
    interval_unit: form.choice('interval_unit', intervalUnits, kept?.interval_unit ?? null),
    interval: readCount(form, 'interval', kept?.interval ?? null, 1),
    due_date_options: readCount(form, 'due_date_options', kept?.due_date_options ?? null, 0),
    summary: form.text('summary', kept?.summary),
    note: form.text('note', kept?.note),
    po_number: form.text('po_number', kept?.po_number),
    payment_options: form.choices('payment_options', paymentOptions, kept?.payment_options ?? []),
    allow_partial_payments: form.flag('allow_partial_payments', kept?.allow_partial_payments ?? false),
    send_receipts_automatically: form.flag('send_receipts_automatically', kept?.send_receipts_automatically ?? false),
    send_reminders: form.flag('send_reminders', kept?.send_reminders ?? false),
  };
}

/** Reads the object of a create or update request (specification 4.5). */
export function readRecurringInvoice(
  body: Fields,
  demo: DemoContext,
  kept: StoredRecurringInvoice | null,
): RecurringInput {
  const form = new Form(body, { knobs: demo.knobs, table: recurringInvoiceFields, isUpdate: kept !== null });
  requireFields(form, kept);
  const connection = readStatementConnection(form, demo, kept);
  const dates = readDates(form, kept);
  const fields = { ...readOptions(form, kept?.fields ?? null), ...dates };
  const details = readDetails(form, kept?.details ?? emptyDetails);
  form.finish();
  invariant(connection, 'a form without a usable connection does not finish');
  return { connection, fields, anchor_day: readAnchor(fields, kept), details };
}
