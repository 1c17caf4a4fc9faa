import type { PlainDate } from '#shared/dates/plain-date.ts';
import { readPlainDate } from '#shared/dates/plain-date.ts';
import type { InvoiceRow } from '#shared/lists/invoice-list.ts';
import type { Uid } from '#shared/service/ids.ts';
import { message } from '#shared/words/message.ts';
import { textOf } from '#shared/words/text-of.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { rowsOfUids } from '#main/db/invoice-list/row.ts';
import type { ListTable, TableColumn } from './list-table.ts';

const yes = (isSo: boolean): string => (isSo ? textOf(message('table_yes')) : '');

const columns: readonly TableColumn<InvoiceRow>[] = [
  { head: message('table_number'), cell: ({ number }) => number },
  { head: message('table_client'), cell: ({ clientName }) => clientName },
  { head: message('table_summary'), cell: ({ summary }) => summary },
  { head: message('table_po_number'), cell: ({ poNumber }) => poNumber },
  { head: message('table_state'), cell: ({ state }) => state },
  { head: message('table_overdue'), cell: ({ isOverdue }) => yes(isOverdue) },
  { head: message('table_date'), cell: ({ date }) => date, kind: 'date' },
  { head: message('table_due_date'), cell: ({ dueDate }) => dueDate, kind: 'date' },
  { head: message('table_currency'), cell: ({ currency }) => currency },
  { head: message('table_total'), cell: ({ billedTotal }) => billedTotal, kind: 'number' },
  { head: message('table_paid'), cell: ({ paidTotal }) => paidTotal, kind: 'number' },
  { head: message('table_due'), cell: ({ totalDue }) => totalDue, kind: 'number' },
  {
    head: message('table_created'),
    cell: ({ createdAt }) => (createdAt === null ? null : readPlainDate(createdAt)),
    kind: 'date',
  },
  { head: message('table_tags'), cell: ({ tags }) => tags.join(', ') },
  { head: message('table_not_in_account'), cell: ({ upload }) => yes(upload !== 'synced') },
];

/** Returns the invoices as a table. `markNumbers` records that numbers are on paper: they no longer change unasked. */
export const invoiceTable = (
  orm: Orm,
  today: PlainDate,
  markNumbers: (uids: readonly Uid[]) => void,
): ListTable<InvoiceRow> => ({
  list: 'invoices',
  columns,
  gone: message('error_invoices_gone'),
  read(uids) {
    const rows = rowsOfUids(orm, uids, today);
    // Marked in the same turn as the read: no number may change between reading and writing it.
    markNumbers(rows.filter(isOnlyHere).map(({ uid }) => uid));
    return rows;
  },
});

/** Returns true when the invoice's number may still change, because the invoice is not synced. */
const isOnlyHere = ({ upload, number }: InvoiceRow): boolean => upload !== 'synced' && number !== '';
