import type { PlainDate } from '#shared/dates/plain-date.ts';
import { rememberChange } from '#main/demo/requests/list-delay.ts';
import { Refusal } from '#main/demo/requests/error-response.ts';
import type { StoredConnection, StoredInvoice, StoredRecurringInvoice, StoredStatement } from './state.ts';
import type { Row, RowIndex } from './row-table.ts';
import { dropRow, putRow, rowsBy } from './row-table.ts';
import type { Book } from './context.ts';

/** Returns the time of this request as the service writes it: ISO 8601, UTC, whole seconds. */
export function timestamp(book: Book): string {
  return `${new Date(book.now()).toISOString().slice(0, 19)}Z`;
}

export function today(book: Book): PlainDate {
  return timestamp(book).slice(0, 10);
}

/** Adds the record to its list, or replaces the one with the same id. */
export function save<T extends Row>(book: Book, list: T[], record: T): void {
  const previous = putRow(list, record);
  book.state.revision += 1;
  rememberChange(book, list, record.id, previous);
}

/** Removes a record for good. */
export function remove(book: Book, list: Row[], id: number): void {
  const previous = dropRow(list, id);
  if (previous === null) return;
  book.state.revision += 1;
  rememberChange(book, list, id, previous);
}

/** Returns the row that a path names by id; throws the 404 when there is none. */
export function findById<T extends Row>(rows: readonly T[], id: string | undefined): T {
  const found = /^\d{1,15}$/.test(id ?? '') ? rows.find((row) => row.id === Number(id)) : undefined;
  if (!found) throw new Refusal({ kind: 'not_found' });
  return found;
}

interface Keyed extends Row {
  readonly hash_key: string;
  readonly trashed_at: string | null;
}

/**
 * Says whether a request reads or writes the object. Trashed objects may answer reads (knob `trashed_get`), never
 * writes.
 */
export type Purpose = 'read' | 'write';

const byHashKey: RowIndex<Keyed> = { keyOf: (row) => row.hash_key };

function findKeyed<T extends Keyed>(book: Book, rows: readonly T[], key: string | undefined, purpose: Purpose): T {
  const [found] = rowsBy(rows, byHashKey, key ?? null);
  const isHidden = found?.trashed_at !== null && !(purpose === 'read' && book.knobs.trashed_get === 'answers');
  if (!found || isHidden) throw new Refusal({ kind: 'not_found' });
  return found;
}

/** True when the caller may see the document: staff sees only documents shared with it. */
export function isVisible(book: Book, statement: Pick<StoredStatement, 'shared'>): boolean {
  return book.access.role !== 'staff' || statement.shared;
}

function findStatement<T extends StoredStatement>(
  book: Book,
  rows: readonly T[],
  key: string | undefined,
  purpose: Purpose,
): T {
  const found = findKeyed(book, rows, key, purpose);
  if (!isVisible(book, found)) throw new Refusal({ kind: 'not_found' });
  return found;
}

/** Returns the connection that a path names; throws the 404 when there is none or it is trashed. */
export function findConnection(book: Book, key: string | undefined, purpose: Purpose = 'write'): StoredConnection {
  return findKeyed(book, book.state.connections, key, purpose);
}

/**
 * Returns the invoice that a path names; throws the 404 when there is none, it is trashed, or the caller may not see
 * it.
 */
export function findInvoice(book: Book, key: string | undefined, purpose: Purpose = 'write'): StoredInvoice {
  return findStatement(book, book.state.invoices, key, purpose);
}

/** Returns the schedule that a path names; throws the 404 as for invoices. */
export function findRecurringInvoice(
  book: Book,
  key: string | undefined,
  purpose: Purpose = 'write',
): StoredRecurringInvoice {
  return findStatement(book, book.state.recurring_invoices, key, purpose);
}
