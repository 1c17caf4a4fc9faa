import type { PlainDate } from '#shared/dates/plain-date.ts';
import type { Knobs } from './knobs.ts';
import { Refusal } from './refusal.ts';
import type { DemoState, StoredConnection, StoredInvoice } from './state.ts';

interface Row {
  readonly id: number;
}

/** The state with the clock and the account it belongs to: what every resource works on. */
export interface Book {
  readonly state: DemoState;
  readonly companyId: string;
  readonly knobs: Knobs;
  /** What the web side can change while the service runs. */
  readonly access: Access;
  /** The service's own clock, milliseconds since the epoch. */
  readonly now: () => number;
}

/** Who may call: rotating the key and lowering the role change it at once. */
export interface Access {
  apiKey: string;
  role: Knobs['role'];
}

/** The moment of this request as the service writes it: ISO 8601, UTC, whole seconds. */
export function timestamp(book: Book): string {
  return `${new Date(book.now()).toISOString().slice(0, 19)}Z`;
}

export function today(book: Book): PlainDate {
  return timestamp(book).slice(0, 10);
}

/** Adds the record to its list, or puts it in the place of the one with the same id. */
export function save<T extends Row>(book: Book, list: T[], record: T): void {
  const index = list.findIndex((row) => row.id === record.id);
  if (index === -1) list.push(record);
  else list[index] = record;
  book.state.revision += 1;
}

/** Removes a record for good. */
export function remove(book: Book, list: Row[], id: number): void {
  const index = list.findIndex((row) => row.id === id);
  if (index === -1) return;
  list.splice(index, 1);
  book.state.revision += 1;
}

/** The row that a path names by id; 404 when there is none. */
export function findById<T extends Row>(rows: readonly T[], id: string | undefined): T {
  const found = /^\d{1,15}$/.test(id ?? '') ? rows.find((row) => row.id === Number(id)) : undefined;
  if (!found) throw new Refusal({ kind: 'not_found' });
  return found;
}

function findUntrashed<T extends StoredConnection | StoredInvoice>(rows: readonly T[], hashKey: string | undefined): T {
  const found = rows.find((row) => row.hash_key === hashKey);
  if (!found || found.trashed_at !== null) throw new Refusal({ kind: 'not_found' });
  return found;
}

/** The connection that a path names; 404 when there is none or it lies in the trash. */
export function findConnection(book: Book, hashKey: string | undefined): StoredConnection {
  return findUntrashed(book.state.connections, hashKey);
}

/** The invoice that a path names; 404 when there is none or it lies in the trash. */
export function findInvoice(book: Book, hashKey: string | undefined): StoredInvoice {
  return findUntrashed(book.state.invoices, hashKey);
}
