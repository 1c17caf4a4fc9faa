import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { InvoiceOrder } from '#shared/screens/invoice-list.ts';
import { invoices } from '#main/db/schema/invoices.ts';
import { isInBlocks, windowOfBlocks } from './two-column-order.ts';
import { lastMailOrder } from './order-by-last-contact.ts';
import { orderBy, termsOf } from './sort-columns.ts';
import type { Orm } from '#main/db/connection/orm.ts';
import { numbersOf } from './matching-rowids.ts';
import { windowByLastMail } from './last-contact-window.ts';
import type { ListWindow } from './last-contact-window.ts';

/** The window is read from an index alone, and only its own rows are fetched. */
export const orderOf = (order: InvoiceOrder): SQL[] => orderBy(termsOf(order));

/**
 * How a window is met: by walking all listed invoices, by walking those past what a condition looks up, or by fetching the few
 * that a condition finds by itself.
 */
export type Way = 'all' | 'walked' | 'found';

/** The search numbers of a window of a list, in its order. */
export function numbersInWindow(
  orm: Orm,
  condition: SQL | undefined,
  order: InvoiceOrder,
  window: ListWindow,
  way: Way,
): readonly number[] {
  if (way === 'all' && isInBlocks(order)) return windowOfBlocks(orm, order, window);
  if (way !== 'found' && order.sort.column === 'last_contact') {
    const ties = termsOf(order).slice(lastMailOrder.length);
    return windowByLastMail(orm, condition ?? sql`1`, order.sort.direction, ties, window);
  }
  return numbersOf(
    orm,
    sql`SELECT ${invoices.searchNo} FROM ${invoices} WHERE ${condition ?? sql`1`}
      ORDER BY ${sql.join(orderOf(order), sql`, `)} LIMIT ${window.limit} OFFSET ${window.offset}`,
  );
}
