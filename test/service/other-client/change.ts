import { invariant } from '#shared/assert.ts';
import { save } from '#main/demo/state/demo-state.ts';
import type { Row } from '#main/demo/state/row-table.ts';
import { rowById } from '#main/demo/state/row-table.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

/** The row with this id. The web side only works on what is there: anything else is a fault of the caller. */
export function rowOf<T extends Row>(list: readonly T[], id: number): T {
  const row = rowById(list, id);
  invariant(row, `there is no row ${id}`);
  return row;
}

/** Puts what `edit` makes of the row in its place, and answers it. */
export function change<T extends Row>(demo: DemoContext, list: T[], id: number, edit: (row: T) => T): T {
  const edited = edit(rowOf(list, id));
  save(demo, list, edited);
  return edited;
}
