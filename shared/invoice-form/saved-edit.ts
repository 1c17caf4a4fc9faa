import type { FormChanges, HeadField } from './changes.ts';
import { formChanges } from './changes.ts';
import type { InvoiceForm } from './invoice-form.ts';

/** The states of an object around one save, for undoing the save. */
export interface SavedEdit<Form = InvoiceForm> {
  /** Ms since epoch. */
  readonly at: number;
  /** Null when the save created the object. */
  readonly before: Form | null;
  readonly after: Form;
}

/** Maps header fields of the service to the properties of the form. */
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

/** Returns the properties of the form that changed. Lines count as one, because they depend on each other. */
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
 * Returns the form as it is `now` with the edit undone: parts that the edit changed get their value from `before`,
 * later changes of other parts stay. Null when one of the edited parts was changed again since; undoing must not
 * destroy that.
 */
export function withoutEdit(now: InvoiceForm, before: InvoiceForm, after: InvoiceForm): InvoiceForm | null {
  const edited = partsIn(formChanges(before, after));
  const since = partsIn(formChanges(after, now));
  if (edited.some((part) => since.includes(part))) return null;
  return { ...now, ...Object.fromEntries(edited.map((part) => [part, before[part]])) };
}
