import { localDateAt } from '#shared/dates/local-date.ts';
import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { ClientDue, ClientRow } from '#shared/lists/client-list.ts';
import { currencyDigits } from '#shared/money/currency.ts';
import { fromMinorUnits } from '#shared/money/decimal.ts';
import { message } from '#shared/words/message.ts';
import { clientRowsOfUids } from '#main/db/clients/client-rows.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import type { ListTable, TableColumn } from './list-table.ts';

/** A client with what it owes in one currency: amounts of two currencies never share a cell. */
interface ClientLine extends Omit<ClientRow, 'due' | 'overdue'> {
  readonly due: ClientDue | null;
  readonly overdue: ClientDue | null;
}

const amount = (sum: ClientDue | null): string | null =>
  sum === null || sum.minor === null ? null : fromMinorUnits(sum.minor, currencyDigits(sum.currency));
const head = (column: Parameters<typeof message<'list_column'>>[1]['column']) => message('list_column', { column });

const columns: readonly TableColumn<ClientLine>[] = [
  { head: head('name'), cell: ({ name }) => name },
  { head: head('kind'), cell: ({ category }) => category },
  { head: head('email'), cell: ({ email }) => email },
  { head: head('language'), cell: ({ language }) => language },
  { head: head('city'), cell: ({ city }) => city },
  { head: head('country'), cell: ({ country }) => country },
  { head: head('currency'), cell: ({ due, currency }) => (due ?? { currency }).currency },
  { head: head('due_amount'), cell: ({ due }) => amount(due), kind: 'number' },
  { head: head('overdue'), cell: ({ overdue }) => amount(overdue), kind: 'number' },
  { head: head('last_invoice'), cell: ({ lastInvoice }) => lastInvoice, kind: 'date' },
  {
    head: head('last_contact'),
    cell: ({ lastContactAt }) => (lastContactAt === null ? null : localDateAt(lastContactAt)),
    kind: 'date',
  },
  { head: head('delay'), cell: ({ payLag }) => (payLag === null ? null : String(payLag)), kind: 'number' },
];

/** Returns the clients as a table: one row for each currency in which a client owes. */
export const clientTable = (orm: Orm, today: PlainDate): ListTable<ClientLine> => ({
  list: 'clients',
  columns,
  gone: message('error_clients_gone'),
  read: (uids) => clientRowsOfUids(orm, uids, today).flatMap(linesOf),
});

function linesOf({ due, overdue, ...row }: ClientRow): readonly ClientLine[] {
  if (due.length === 0) return [{ ...row, due: null, overdue: null }];
  return due.map((sum) => ({
    ...row,
    due: sum,
    overdue: overdue.find(({ currency }) => currency === sum.currency) ?? null,
  }));
}
