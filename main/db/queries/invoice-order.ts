import { asc, desc, inArray, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { InvoiceOrder } from '#shared/model/invoice-list.ts';
import type { Orm } from '#main/db/open.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { ListWindow, OrderTerm } from './last-mail-order.ts';
import { lastMailOrder, windowByLastMail } from './last-mail-order.ts';

const sortColumns = {
  number: [invoices.statementNo],
  client: [invoices.clientFolded, invoices.date],
  date: [invoices.date, invoices.statementNo],
  due: [invoices.dueDate, invoices.statementNo],
  state: [invoices.state, invoices.dueDate],
  total: [invoices.currency, invoices.billedMinor],
  due_amount: [invoices.currency, invoices.dueMinor],
  last_contact: [...lastMailOrder, invoices.date],
} as const;

/** How many columns say what is sorted by; the others only settle ties. Amounts of two currencies do not compare. */
const ownColumns = {
  ...{ number: 1, client: 1, date: 1, due: 1, state: 1, total: 2, due_amount: 2 },
  last_contact: lastMailOrder.length,
} as const;

/**
 * Ties fall back to the row number, which every index ends with: the window is then read from an index alone, and only
 * its own rows are fetched.
 */
export function orderOf(order: InvoiceOrder): SQL[] {
  const inOrder = { asc, desc };
  return termsOf(order).map(({ column, direction }) => inOrder[direction](column));
}

function termsOf({ sort, thenBy }: InvoiceOrder): readonly OrderTerm[] {
  const inDirection =
    (direction: OrderTerm['direction']) =>
    (column: SQLWrapper): OrderTerm => ({ column, direction });
  const own: readonly SQLWrapper[] = sortColumns[sort.column];
  const first = thenBy === null ? own : own.slice(0, ownColumns[sort.column]);
  const second = thenBy === null ? [] : sortColumns[thenBy.column].map(inDirection(thenBy.direction));
  return [...[...first].map(inDirection(sort.direction)), ...second, inDirection(sort.direction)(invoices.searchNo)];
}

/**
 * Which invoices stand in a window of a list in its order. `isWalked`: the condition is one to walk a list past, not one that
 * finds the few that fit by itself.
 */
export function isInWindow(
  orm: Orm,
  condition: SQL | undefined,
  order: InvoiceOrder,
  window: ListWindow,
  isWalked: boolean,
): SQL {
  if (isWalked && order.sort.column === 'last_contact') {
    const ties = termsOf(order).slice(lastMailOrder.length);
    return inArray(invoices.searchNo, windowByLastMail(orm, condition ?? sql`1`, order.sort.direction, ties, window));
  }
  const page = orm.select({ searchNo: invoices.searchNo }).from(invoices).where(condition);
  return inArray(
    invoices.searchNo,
    page
      .orderBy(...orderOf(order))
      .limit(window.limit)
      .offset(window.offset),
  );
}
