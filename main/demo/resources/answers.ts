import type { Context } from 'hono';
import type { SortedRows } from '#main/demo/requests/sort.ts';
import { pageOf } from '#main/demo/requests/paging.ts';
import type { Row } from '#main/demo/state/row-table.ts';

/** Returns the answer of a list call: the requested page of sorted rows. Only rows of the page are drawn. */
export function listAnswer<T extends Row>(
  context: Context,
  name: string,
  sorted: SortedRows<T>,
  draw: (row: T) => object,
): Response {
  const page = pageOf(sorted, context.req.query(), context.get('manner'));
  return context.json({ [name]: page?.map((row) => draw(row)) ?? null });
}

/** Returns the answer of a delete call; its ids are texts, whatever they are elsewhere. */
export function deletedAnswer(context: Context, name: string, id: string | number): Response {
  return context.json({ [name]: { deleted: true, id: String(id) } });
}
