import type { FormChanges, HeadField } from './changes.ts';
import { formChanges } from './changes.ts';
import type { InvoiceForm } from './invoice-form.ts';

/** What one save of an invoice has made of it, for whoever takes it back. */
export interface SavedEdit {
  /** Ms since epoch. */
  readonly at: number;
  /** Null where there was no invoice before. */
  readonly before: InvoiceForm | null;
  readonly after: InvoiceForm;
}

/** Where a form keeps each field of the head. */
export const formFields: Readonly<Record<HeadField, keyof InvoiceForm>> = {
  connection: 'connectionUid',
  statement_no: 'statementNo',
  date: 'date',
  due_date: 'dueDate',
  summary: 'summary',
  note: 'note',
  po_number: 'poNumber',
  payment_options: 'paymentOptions',
  allow_partial_payments: 'allowPartialPayments',
  send_receipts_automatically: 'sendReceiptsAutomatically',
  send_reminders: 'sendReminders',
};

/** Which parts of the form say something else: lines as a whole, because they hang together. */
function partsIn({
  fields,
  areAdjustmentsChanged,
  areLinesMoved,
  ...lines
}: FormChanges): readonly (keyof InvoiceForm)[] {
  const areLinesChanged = areLinesMoved || lines.linesAdded + lines.linesRemoved + lines.linesChanged > 0;
  return [
    ...fields.map((field) => formFields[field]),
    ...(areLinesChanged ? (['lines'] as const) : []),
    ...(areAdjustmentsChanged ? (['adjustments'] as const) : []),
  ];
}

/**
 * The form as it is `now`, with what the edit changed as it was before, and all else as others have made it since. Null where
 * something of what it changed has become something else again: nobody meant that by taking it back.
 */
export function withoutEdit(now: InvoiceForm, before: InvoiceForm, after: InvoiceForm): InvoiceForm | null {
  const edited = partsIn(formChanges(before, after));
  const since = partsIn(formChanges(after, now));
  if (edited.some((part) => since.includes(part))) return null;
  return { ...now, ...Object.fromEntries(edited.map((part) => [part, before[part]])) };
}
