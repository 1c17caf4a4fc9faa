import { isEmptyForm, isSameForm } from '#shared/invoice-form/changes.ts';
import { formFromInvoice } from '#shared/invoice-form/from-invoice.ts';
import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { readInvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { withoutEdit } from '#shared/invoice-form/saved-edit.ts';
import { withTimesIn } from '#shared/invoice-form/task-duration.ts';
import { writtenBody } from '#shared/invoice-form/to-body.ts';
import { message } from '#shared/words/message.ts';
import type { DraftForm } from './draft-form.ts';

/** The form of an invoice. */
export const invoiceDraft: DraftForm<InvoiceForm> = {
  resource: 'invoices',
  isCreateHeld: false,
  isEmpty: isEmptyForm,
  isSame: isSameForm,
  read: readInvoiceForm,
  written: writtenBody,
  fromView: formFromInvoice,
  withoutEdit,
  inUnit: withTimesIn,
  label: ({ statementNo }) => statementNo.trim(),
  words: { gone: message('error_invoice_gone'), unnamed: message('error_this_invoice') },
  numbering: {
    of: ({ statementNo, connectionUid: clientUid, date }) => ({ number: statementNo.trim(), clientUid, date }),
    renumbered: (form, statementNo) => ({ ...form, statementNo }),
  },
};
