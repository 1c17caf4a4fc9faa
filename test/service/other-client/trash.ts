import { remove, timestamp } from '#main/demo/state/demo-state.ts';
import { byConnection } from '#main/demo/documents/document-lists.ts';
import type { Row } from '#main/demo/state/row-table.ts';
import { rowsBy } from '#main/demo/state/row-table.ts';
import { change } from './change.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

interface Trashable extends Row {
  readonly trashed_at: string | null;
}

/** Moves a connection or a statement to the trash, whatever depends on it: a person may. */
export function trash<T extends Trashable>(demo: DemoContext, list: T[], id: number): T {
  return change(demo, list, id, (row) => ({ ...row, trashed_at: timestamp(demo) }));
}

/** Puts it back as it was, under the same id and hash_key. */
export function restore<T extends Trashable>(demo: DemoContext, list: T[], id: number): T {
  return change(demo, list, id, (row) => ({ ...row, trashed_at: null }));
}

/** Removes a statement, or a saved category, for good. */
export function purge(demo: DemoContext, list: Row[], id: number): void {
  remove(demo, list, id);
}

/** Removes a connection for good, and with it every statement it has. */
export function purgeConnection(demo: DemoContext, id: number): void {
  const { invoices, recurring_invoices: profiles, estimates, connections } = demo.state;
  for (const list of [invoices, profiles, estimates]) {
    for (const statement of rowsBy(list, byConnection, id)) remove(demo, list, statement.id);
  }
  remove(demo, connections, id);
}
