import type { InvoiceRow } from '#shared/model/invoice-list.ts';

const yes = (isSo: boolean): string => (isSo ? 'yes' : '');

/** Amounts are plain decimals and dates year-month-day, as every spreadsheet reads them. */
const columns: readonly (readonly [head: string, cell: (row: InvoiceRow) => string | null])[] = [
  ['Number', ({ number }) => number],
  ['Client', ({ clientName }) => clientName],
  ['Summary', ({ summary }) => summary],
  ['PO number', ({ poNumber }) => poNumber],
  ['State', ({ state }) => state],
  ['Overdue', ({ isOverdue }) => yes(isOverdue)],
  ['Date', ({ date }) => date],
  ['Due date', ({ dueDate }) => dueDate],
  ['Currency', ({ currency }) => currency],
  ['Total', ({ billedTotal }) => billedTotal],
  ['Paid', ({ paidTotal }) => paidTotal],
  ['Due', ({ totalDue }) => totalDue],
  ['Created', ({ createdAt }) => createdAt],
  ['Tags', ({ tags }) => tags.join(', ')],
  ['Not in the account as it is here', ({ upload }) => yes(upload !== 'synced')],
];

/** What the list says of invoices, with a row of names above. What is not known is empty, never nought. */
export function invoiceTable(rows: readonly InvoiceRow[]): readonly (readonly string[])[] {
  return [columns.map(([head]) => head), ...rows.map((row) => columns.map(([, cell]) => cell(row) ?? ''))];
}
