import { sql } from 'drizzle-orm';
import type { InvoiceSortColumn } from '#shared/lists/invoice-list.ts';
import type { SortedTable } from '#main/db/list/sort-columns.ts';
import { invoices, orderedBy } from '#main/db/schema/invoices.ts';
import { lastMailOrder } from './order-by-last-contact.ts';
import { listedCount } from './totals-by-group.ts';

/** The invoices and their orders. */
export const sortedInvoices: SortedTable<InvoiceSortColumn> = {
  table: invoices,
  number: invoices.searchNo,
  isListed: sql`${invoices.isListed} = 1`,
  sortings: {
    number: { own: [invoices.numberKey], ties: [], index: 'invoices_by_number' },
    client: { own: [invoices.clientFolded], ties: [invoices.date], index: 'invoices_by_client' },
    date: { own: [invoices.date], ties: [invoices.numberKey], index: 'invoices_by_date' },
    due: { own: [invoices.dueDate], ties: [invoices.numberKey], index: 'invoices_by_due' },
    state: {
      own: [invoices.state],
      ties: [invoices.dueDate],
      index: null,
      inBlocks: { over: 'invoices_totals', by: 'due' },
    },
    sub_total: { own: [invoices.currency, invoices.subMinor], ties: [], index: 'invoices_by_sub_total' },
    total: { own: [invoices.currency, invoices.billedMinor], ties: [], index: 'invoices_by_total' },
    due_amount: { own: [invoices.currency, invoices.dueMinor], ties: [], index: 'invoices_by_amount_due' },
    last_contact: { own: lastMailOrder, ties: [invoices.date], index: null },
    summary: { own: [orderedBy.summary], ties: [], index: 'invoices_by_summary', areGapsLast: true },
    expected: { own: [invoices.expectedDate], ties: [], index: 'invoices_by_expected', areGapsLast: true },
    po: { own: [orderedBy.po], ties: [], index: 'invoices_by_po', areGapsLast: true },
    currency: { own: [invoices.currency], ties: [invoices.billedMinor], index: 'invoices_by_total' },
    created: { own: [orderedBy.created], ties: [], index: 'invoices_by_created', areGapsLast: true },
    days_open: {
      own: [orderedBy.openSince],
      ties: [],
      index: 'invoices_by_open_since',
      areGapsLast: true,
      isReversed: true,
    },
    paid_share: { own: [orderedBy.paidShare], ties: [], index: 'invoices_by_paid_share', areGapsLast: true },
  },
  numbers: [invoices.subMinor, invoices.billedMinor, invoices.dueMinor, orderedBy.paidShare],
  listedCount,
};
