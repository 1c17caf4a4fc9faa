import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { InvoiceOrder } from '#shared/lists/invoice-list.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { numbersOf } from '#main/db/list/numbers-of.ts';
import { orderOf, termsOf } from '#main/db/list/sort-columns.ts';
import type { ListWindow } from '#main/db/list/two-column-order.ts';
import { isInBlocks, windowOfBlocks } from '#main/db/list/two-column-order.ts';
import { windowByLastMail } from './last-contact-window.ts';
import { lastMailOrder } from './order-by-last-contact.ts';
import { sortedInvoices } from './sort-columns.ts';

/**
 * The strategy for a window. `all`: read all listed invoices in order. `walked`: read them in order and skip what a condition
 * excludes. `found`: fetch the few matches and sort them.
 */
export type Way = 'all' | 'walked' | 'found';

/** Returns the search numbers of a window, in its order. */
export function numbersInWindow(
  orm: Orm,
  condition: SQL | undefined,
  order: InvoiceOrder,
  window: ListWindow,
  way: Way,
): readonly number[] {
  if (way === 'all' && isInBlocks(sortedInvoices, order)) return windowOfBlocks(orm, sortedInvoices, order, window);
  if (way !== 'found' && order.sort.column === 'last_contact') {
    const ties = termsOf(sortedInvoices, order).slice(lastMailOrder.length);
    return windowByLastMail(orm, condition ?? sql`1`, order.sort.direction, ties, window);
  }
  return numbersOf(
    orm,
    sql`SELECT ${invoices.searchNo} FROM ${invoices} WHERE ${condition ?? sql`1`}
      ORDER BY ${sql.join(orderOf(sortedInvoices, order), sql`, `)} LIMIT ${window.limit} OFFSET ${window.offset}`,
  );
}
