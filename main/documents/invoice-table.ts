import { readPlainDate } from '#shared/dates/plain-date.ts';
import type { TableCell } from '#shared/documents/table-cell.ts';
import type { InvoiceRow } from '#shared/screens/invoice-list.ts';

interface Column {
  readonly head: string;
  readonly cell: (row: InvoiceRow) => string | null;
  readonly kind?: TableCell['kind'];
}

const yes = (isSo: boolean): string => (isSo ? 'yes' : '');

const columns: readonly Column[] = [
  { head: 'Number', cell: ({ number }) => number },
  { head: 'Client', cell: ({ clientName }) => clientName },
  { head: 'Summary', cell: ({ summary }) => summary },
  { head: 'PO number', cell: ({ poNumber }) => poNumber },
  { head: 'State', cell: ({ state }) => state },
  { head: 'Overdue', cell: ({ isOverdue }) => yes(isOverdue) },
  { head: 'Date', cell: ({ date }) => date, kind: 'date' },
  { head: 'Due date', cell: ({ dueDate }) => dueDate, kind: 'date' },
  { head: 'Currency', cell: ({ currency }) => currency },
  { head: 'Total', cell: ({ billedTotal }) => billedTotal, kind: 'number' },
  { head: 'Paid', cell: ({ paidTotal }) => paidTotal, kind: 'number' },
  { head: 'Due', cell: ({ totalDue }) => totalDue, kind: 'number' },
  { head: 'Created', cell: ({ createdAt }) => (createdAt === null ? null : readPlainDate(createdAt)), kind: 'date' },
  { head: 'Tags', cell: ({ tags }) => tags.join(', ') },
  { head: 'Not in the account as it is here', cell: ({ upload }) => yes(upload !== 'synced') },
];

export const invoiceHeads: readonly string[] = columns.map(({ head }) => head);

/** Returns the cells of one invoice. Dates are year-month-day; an unknown amount is empty, never zero. */
export function invoiceCells(row: InvoiceRow): readonly TableCell[] {
  return columns.map(({ cell, kind = 'text' }) => ({ kind, text: cell(row) ?? '' }));
}
