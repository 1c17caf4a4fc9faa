import type { Context } from 'hono';
import { pageOf } from '#main/demo/paging.ts';

/** The answer of a list call: the requested page of sorted rows, each drawn only when it is on the page. */
export function listAnswer<T>(context: Context, name: string, rows: readonly T[], draw: (row: T) => object): Response {
  return context.json({ [name]: pageOf(rows, context.req.query()).map(draw) });
}

/** The answer of a delete call; ids are text in it, whatever they are elsewhere. */
export function deletedAnswer(context: Context, name: string, id: string | number): Response {
  return context.json({ [name]: { deleted: true, id: String(id) } });
}
