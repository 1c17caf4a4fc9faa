import type { LineLock } from '#shared/model/line-lock.ts';
import { lineLockText } from '#shared/model/line-lock.ts';
import { plural, times } from './counting.ts';

/** A clause that others put behind an entry, standing alone. */
const asSentence = (clause: string): string => `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;

/** Words of the invoice list and of one invoice. */
export const invoices = {
  invoices: {
    title: 'Invoices',
    search: 'Search invoices',
    searchPlaceholder: 'Search number, client, text…',
    clearSearch: 'Clear search',
    newInvoice: 'New invoice',
    tabsLabel: 'Show',
    tabs: {
      all: 'All',
      drafts: 'Drafts',
      unsent: 'Not sent yet',
      outstanding: 'Outstanding',
      overdue: 'Overdue',
      partial: 'Part-paid',
      paid: 'Paid',
    },
    columns: {
      number: 'Number',
      client: 'Client',
      date: 'Date',
      due: 'Due',
      state: 'Status',
      total: 'Total',
      due_amount: 'Due',
    },
    dueAmountLong: 'Amount due',
    dueDateLong: 'Due date',
    gridLabel: (tab: string) => `Invoices: ${tab}`,
    count: (count: number, text: string) => `${text} ${plural(count, 'invoice', 'invoices')}`,
    sumDue: 'due',
    sumTotal: 'in total',
    leftOut: (count: number) => `${times(count, 'amount is', 'amounts are')} too long to be added`,
    noNumber: 'No number',
    noClient: 'No client',
    emptyTitle: 'No invoices yet',
    emptyText: 'Write the first one now. It also works without a network.',
    filterTitle: 'Nothing found',
    filterText: (tab: string, search: string) =>
      search === '' ? `There is nothing under “${tab}”.` : `Nothing under “${tab}” contains “${search}”.`,
    clearFilter: 'Show all invoices',
    firstSyncTitle: 'Reading your invoices',
    firstSyncText: 'They appear here as they arrive. You can already write new ones.',
    waitingTitle: 'Nothing on this computer yet',
    waitingText: 'Your invoices will be read as soon as there is a network. You can already write new ones.',
    linesMissing: 'Lines not downloaded yet',
    preview: 'Preview',
    nothingSelected: 'Choose an invoice to see it here.',
    dueIn: (days: number) => (days === 0 ? 'due today' : days === 1 ? 'due tomorrow' : `due in ${String(days)} days`),
    late: (days: number) => `${times(days, 'day', 'days')} late`,
  },

  states: {
    draft: 'Draft',
    sent: 'Sent',
    viewed: 'Viewed',
    partial: 'Partial',
    paid: 'Paid',
    overdue: (days: number | null) => (days === null ? 'Overdue' : `Overdue ${String(days)} d`),
    unknown: 'Unknown',
  },

  upload: {
    synced: 'In your account',
    local: 'Only on this computer. Nobody asked to upload it yet.',
    waiting: 'Saved here, waiting to be sent to your account.',
    sending: 'Being sent to your account now.',
    unconfirmed: 'May have been sent: the connection broke before your account answered. Inkwell is checking.',
    needs_you: 'Your account did not take this. The outbox says why and what you can do.',
    marks: {
      local: 'only on this computer',
      waiting: 'not yet sent to your account',
      sending: 'being sent',
      unconfirmed: 'may have been sent',
      needs_you: 'needs you',
    },
    showOutbox: 'Show the outbox',
  },

  invoice: {
    title: (number: string) => (number === '' ? 'Invoice' : `Invoice ${number}`),
    edit: 'Edit',
    continueDraft: 'Continue draft',
    draftOpen: 'You have a draft of this invoice that is not uploaded yet.',
    freshness: (ago: string) => `Read from your account ${ago}`,
    neverRead: 'Lines never downloaded',
    onlyHere: 'Not in your account yet',
    missingOnline: 'The lines of this invoice are being downloaded.',
    missingOffline: 'The lines of this invoice were never downloaded. They are read first when you are back online.',
    estimate: 'The total is calculated here until your account confirms it.',
    totals: {
      total: 'Total',
      due: 'Due',
      paid: 'Paid',
      status: 'Status',
      dueDate: 'Due date',
      client: 'Client',
      po: 'PO number',
    },
    notFoundTitle: 'This invoice is no longer here',
    notFoundText: 'It was removed, or the link is old.',
    toList: 'Show all invoices',
    linesLocked: (lock: LineLock) => asSentence(lineLockText(lock)),
    refused: (message: string) => `Your account said: “${message}”`,
  },
};
