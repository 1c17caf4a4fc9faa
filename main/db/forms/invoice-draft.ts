import { isEmptyForm, isSameForm } from '#shared/invoice-form/changes.ts';
import { withoutDocumentEdit } from '#shared/invoice-form/document-changes.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import { invoiceSpec } from '#shared/invoice-form/invoice-spec.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { readInvoiceForm } from '#shared/invoice-form/read-form.ts';
import { withTimesIn } from '#shared/invoice-form/task-duration.ts';
import { writtenDocument } from '#shared/invoice-form/to-body.ts';
import { message } from '#shared/words/message.ts';
import type { DraftForm } from './draft-form.ts';

/** The form of an invoice. */
export const invoiceDraft: DraftForm<InvoiceForm> = {
  resource: 'invoices',
  isCreateHeld: false,
  isEmpty: isEmptyForm,
  isSame: isSameForm,
  read: readInvoiceForm,
  written: (form, view) => writtenDocument(invoiceSpec, form, view),
  fromView: formFromInvoice,
  withoutEdit: (now, before, after) => withoutDocumentEdit(invoiceSpec, now, before, after),
  inUnit: withTimesIn,
  label: ({ statementNo }) => statementNo.trim(),
  words: { gone: message('error_invoice_gone'), unnamed: message('error_this_invoice') },
  numbering: {
    of: ({ statementNo, connectionUid: clientUid, date }) => ({ number: statementNo.trim(), clientUid, date }),
    renumbered: (form, statementNo) => ({ ...form, statementNo }),
  },
};
