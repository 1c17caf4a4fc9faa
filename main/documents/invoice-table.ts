import { readPlainDate } from '#shared/dates/plain-date.ts';
import type { TableCell } from '#shared/documents/table-cell.ts';
import type { InvoiceRow } from '#shared/lists/invoice-list.ts';
import type { MessageKey } from '#shared/words/compiled/keys.d.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';

interface Column {
  readonly head: MessageKey;
  readonly cell: (row: InvoiceRow) => string | null;
  readonly kind?: TableCell['kind'];
}

const yes = (isSo: boolean): string => (isSo ? textOf(message('table_yes')) : '');

const columns: readonly Column[] = [
  { head: 'table_number', cell: ({ number }) => number },
  { head: 'table_client', cell: ({ clientName }) => clientName },
  { head: 'table_summary', cell: ({ summary }) => summary },
  { head: 'table_po_number', cell: ({ poNumber }) => poNumber },
  { head: 'table_state', cell: ({ state }) => state },
  { head: 'table_overdue', cell: ({ isOverdue }) => yes(isOverdue) },
  { head: 'table_date', cell: ({ date }) => date, kind: 'date' },
  { head: 'table_due_date', cell: ({ dueDate }) => dueDate, kind: 'date' },
  { head: 'table_currency', cell: ({ currency }) => currency },
  { head: 'table_total', cell: ({ billedTotal }) => billedTotal, kind: 'number' },
  { head: 'table_paid', cell: ({ paidTotal }) => paidTotal, kind: 'number' },
  { head: 'table_due', cell: ({ totalDue }) => totalDue, kind: 'number' },
  {
    head: 'table_created',
    cell: ({ createdAt }) => (createdAt === null ? null : readPlainDate(createdAt)),
    kind: 'date',
  },
  { head: 'table_tags', cell: ({ tags }) => tags.join(', ') },
  { head: 'table_not_in_account', cell: ({ upload }) => yes(upload !== 'synced') },
];

/** Returns the names of the columns. */
export const invoiceHeads = (): readonly string[] => columns.map(({ head }) => textOf(message(head)));

/** Returns the cells of one invoice. Dates are year-month-day; an unknown amount is empty, never zero. */
export function invoiceCells(row: InvoiceRow): readonly TableCell[] {
  return columns.map(({ cell, kind = 'text' }) => ({ kind, text: cell(row) ?? '' }));
}
