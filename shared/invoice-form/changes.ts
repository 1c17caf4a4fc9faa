import type { DocumentChanges } from './document-changes.ts';
import { documentChanges, isSameDocument } from './document-changes.ts';
import type { DocumentForm, InvoiceForm } from './invoice-form.ts';
import { isBlankAdjustment, isBlankLine } from './invoice-form.ts';
import type { HeadField } from './invoice-spec.ts';
import { invoiceSpec } from './invoice-spec.ts';

/** The differences between two states of an invoice's form. */
export type FormChanges = DocumentChanges<HeadField>;

/** Compares two forms by meaning: `95` and `95.00` are equal, and blank rows do not count. */
export const formChanges = (one: InvoiceForm, other: InvoiceForm): FormChanges =>
  documentChanges(invoiceSpec, one, other);

/** Tells whether both forms have the same meaning. */
export const isSameForm = (one: InvoiceForm, other: InvoiceForm): boolean => isSameDocument(invoiceSpec, one, other);

/** Tells that a person has written nothing in the form, so that it need not be stored. */
export function isEmptyForm(form: DocumentForm): boolean {
  const texts = [form.summary, form.note, form.poNumber];
  return (
    form.connectionUid === null &&
    form.lines.every(isBlankLine) &&
    form.adjustments.every(isBlankAdjustment) &&
    texts.every((text) => text.trim() === '')
  );
}
