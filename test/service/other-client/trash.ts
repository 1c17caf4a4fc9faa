import { remove, timestamp } from '#main/demo/state/demo-state.ts';
import { byConnection } from '#main/demo/documents/document-lists.ts';
import type { Row } from '#main/demo/state/row-table.ts';
import { rowsBy } from '#main/demo/state/row-table.ts';
import { change } from './change.ts';
import type { Book } from '#main/demo/state/context.ts';

interface Trashable extends Row {
  readonly trashed_at: string | null;
}

/** Moves a connection or a statement to the trash, whatever depends on it: a person may. */
export function trash<T extends Trashable>(book: Book, list: T[], id: number): T {
  return change(book, list, id, (row) => ({ ...row, trashed_at: timestamp(book) }));
}

/** Puts it back as it was, under the same id and hash_key. */
export function restore<T extends Trashable>(book: Book, list: T[], id: number): T {
  return change(book, list, id, (row) => ({ ...row, trashed_at: null }));
}

/** Removes a statement, or a saved category, for good. */
export function purge(book: Book, list: Row[], id: number): void {
  remove(book, list, id);
}

/** Removes a connection for good, and with it every statement it has. */
export function purgeConnection(book: Book, id: number): void {
  const { invoices, recurring_invoices: profiles, estimates, connections } = book.state;
  for (const list of [invoices, profiles, estimates]) {
    for (const statement of rowsBy(list, byConnection, id)) remove(book, list, statement.id);
  }
  remove(book, connections, id);
}
