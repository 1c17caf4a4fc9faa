import { readPlainDate } from '#shared/dates/plain-date.ts';
import type { CsvDialect } from '#shared/documents/csv.ts';
import type { InvoiceRow } from '#shared/screens/invoice-list.ts';

interface Column {
  readonly head: string;
  readonly cell: (row: InvoiceRow) => string | null;
  readonly isAmount?: true;
}

const yes = (isSo: boolean): string => (isSo ? 'yes' : '');

const columns: readonly Column[] = [
  { head: 'Number', cell: ({ number }) => number },
  { head: 'Client', cell: ({ clientName }) => clientName },
  { head: 'Summary', cell: ({ summary }) => summary },
  { head: 'PO number', cell: ({ poNumber }) => poNumber },
  { head: 'State', cell: ({ state }) => state },
  { head: 'Overdue', cell: ({ isOverdue }) => yes(isOverdue) },
  { head: 'Date', cell: ({ date }) => date },
  { head: 'Due date', cell: ({ dueDate }) => dueDate },
  { head: 'Currency', cell: ({ currency }) => currency },
  { head: 'Total', cell: ({ billedTotal }) => billedTotal, isAmount: true },
  { head: 'Paid', cell: ({ paidTotal }) => paidTotal, isAmount: true },
  { head: 'Due', cell: ({ totalDue }) => totalDue, isAmount: true },
  { head: 'Created', cell: ({ createdAt }) => (createdAt === null ? null : readPlainDate(createdAt)) },
  { head: 'Tags', cell: ({ tags }) => tags.join(', ') },
  { head: 'Not in the account as it is here', cell: ({ upload }) => yes(upload !== 'synced') },
];

export const invoiceHeads: readonly string[] = columns.map(({ head }) => head);

/** Returns the cells of one invoice. Dates are year-month-day; an unknown amount is empty, never zero. */
export function invoiceCells(row: InvoiceRow, { decimal }: CsvDialect): readonly string[] {
  return columns.map(({ cell, isAmount = false }) => {
    const text = cell(row) ?? '';
    return isAmount ? text.replace('.', decimal) : text;
  });
}
