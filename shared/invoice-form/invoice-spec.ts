import type { FormFields, FormSpec } from './form-spec.ts';
import { documentFields } from './form-spec.ts';
import { formFromInvoice } from './from-invoice.ts';
import type { InvoiceForm } from './invoice-form.ts';
import { readInvoiceForm } from './read-form.ts';

const { connection, ...others } = documentFields;

/** Maps header fields of the service to the properties of the form, in the order in which their changes are named. */
export const invoiceFields = {
  connection,
  statement_no: 'statementNo',
  date: 'date',
  due_date: 'dueDate',
  ...others,
} as const satisfies FormFields<InvoiceForm>;

export type HeadField = keyof typeof invoiceFields;

export const invoiceSpec: FormSpec<InvoiceForm, HeadField> = {
  resource: 'invoices',
  fields: invoiceFields,
  fromView: formFromInvoice,
  read: readInvoiceForm,
};
