import type { InvoiceForm } from '#shared/invoice-form/invoice-form.ts';
import { times } from './counting.ts';

const places: Readonly<Record<keyof InvoiceForm, string>> = {
  connectionUid: 'the client',
  statementNo: 'the number',
  date: 'the date',
  dueDate: 'the due date',
  summary: 'the summary',
  note: 'the note',
  poNumber: 'the PO number',
  paymentOptions: 'the ways to pay',
  allowPartialPayments: 'part payments',
  sendReceiptsAutomatically: 'receipts',
  sendReminders: 'reminders',
  lines: 'the lines',
  adjustments: 'discounts, taxes, shipping',
};

/** Words of undo and redo. */
export const undo = {
  undo: {
    undone: (what: string) => `Undone: ${what}.`,
    redone: (what: string) => `Done again: ${what}.`,
    nothing: 'There is nothing to undo.',
    nothingAgain: 'There is nothing to do again.',
    places,
    discardedDraft: (number: string) => (number === '' ? 'a draft discarded' : `draft ${number} discarded`),
    invoiceSaved: (number: string) => `${number.trim() === '' ? 'an invoice' : number.trim()} saved`,
    draftAgain: (number: string) => `${number.trim() === '' ? 'It' : number.trim()} is a draft again.`,
    openInEditor: (number: string) =>
      `${number.trim() === '' ? 'This invoice' : number.trim()} is open in the editor: change it there.`,
    paymentRecorded: (amount: string) => `payment of ${amount} recorded`,
    paymentChanged: (amount: string) => `payment of ${amount} changed`,
    paymentDeleted: (amount: string) => `payment of ${amount} deleted`,
    paymentsMarked: (count: number) => `${times(count, 'payment', 'payments')} marked as received`,
    viewSaved: (name: string) => `view “${name}” saved`,
    viewUpdated: (name: string) => `view “${name}” updated`,
    viewRenamed: (name: string) => `view “${name}” renamed`,
    viewMoved: (name: string) => `view “${name}” moved`,
    viewRemoved: (name: string) => `view “${name}” removed`,
    textSaved: (name: string) => `text saved (${name})`,
    textReset: (name: string) => `back to the standard text (${name})`,
    lineSaved: (name: string) => `“${name}” saved to the catalogue`,
    lineChanged: (name: string) => `“${name}” changed in the catalogue`,
    pricesUsed: (number: string) =>
      number.trim() === '' ? 'today’s prices taken' : `today’s prices taken for ${number.trim()}`,
    answered: (sentence: string) => `your answer to “${sentence}”`,
    createdClient: (name: string) => `client ${name} created`,
    clientCreated: (name: string) => `${name} is created with your next upload.`,
  },
};
