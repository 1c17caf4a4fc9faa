import type { PlainDate } from '#shared/dates/plain-date.ts';
import { rememberChange } from '#main/demo/requests/list-delay.ts';
import { Refusal } from '#main/demo/requests/error-response.ts';
import type { StoredConnection, StoredInvoice, StoredRecurringInvoice, StoredStatement } from './state.ts';
import type { Row, RowIndex } from './row-table.ts';
import { dropRow, putRow, rowsBy } from './row-table.ts';
import type { DemoContext } from './context.ts';

/** Returns the time of this request as the service writes it: ISO 8601, UTC, whole seconds. */
export function timestamp(demo: DemoContext): string {
  return `${new Date(demo.now()).toISOString().slice(0, 19)}Z`;
}

export function today(demo: DemoContext): PlainDate {
  return timestamp(demo).slice(0, 10);
}

/** Adds the record to its list, or replaces the one with the same id. */
export function save<T extends Row>(demo: DemoContext, list: T[], record: T): void {
  const previous = putRow(list, record);
  demo.state.revision += 1;
  rememberChange(demo, list, record.id, previous);
}

/** Removes a record for good. */
export function remove(demo: DemoContext, list: Row[], id: number): void {
  const previous = dropRow(list, id);
  if (previous === null) return;
  demo.state.revision += 1;
  rememberChange(demo, list, id, previous);
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

function findKeyed<T extends Keyed>(
  demo: DemoContext,
  rows: readonly T[],
  key: string | undefined,
  purpose: Purpose,
): T {
  const [found] = rowsBy(rows, byHashKey, key ?? null);
  const isHidden = found?.trashed_at !== null && !(purpose === 'read' && demo.knobs.trashed_get === 'answers');
  if (!found || isHidden) throw new Refusal({ kind: 'not_found' });
  return found;
}

/** True when the caller may see the document: staff sees only documents shared with it. */
export function isVisible(demo: DemoContext, statement: Pick<StoredStatement, 'shared'>): boolean {
  return demo.access.role !== 'staff' || statement.shared;
}

function findStatement<T extends StoredStatement>(
  demo: DemoContext,
  rows: readonly T[],
  key: string | undefined,
  purpose: Purpose,
): T {
  const found = findKeyed(demo, rows, key, purpose);
  if (!isVisible(demo, found)) throw new Refusal({ kind: 'not_found' });
  return found;
}

/** Returns the connection that a path names; throws the 404 when there is none or it is trashed. */
export function findConnection(
  demo: DemoContext,
  key: string | undefined,
  purpose: Purpose = 'write',
): StoredConnection {
  return findKeyed(demo, demo.state.connections, key, purpose);
}

/**
 * Returns the invoice that a path names; throws the 404 when there is none, it is trashed, or the caller may not see
 * it.
 */
export function findInvoice(demo: DemoContext, key: string | undefined, purpose: Purpose = 'write'): StoredInvoice {
  return findStatement(demo, demo.state.invoices, key, purpose);
}

/** Returns the schedule that a path names; throws the 404 as for invoices. */
export function findRecurringInvoice(
  demo: DemoContext,
  key: string | undefined,
  purpose: Purpose = 'write',
): StoredRecurringInvoice {
  return findStatement(demo, demo.state.recurring_invoices, key, purpose);
}
