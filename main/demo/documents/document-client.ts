import type { Form } from '#main/demo/requests/form-reader.ts';
import type { StoredConnection, StoredStatement } from '#main/demo/state/state.ts';
import { rowById } from '#main/demo/state/row-table.ts';
import type { DemoContext } from '#main/demo/state/context.ts';

type Kept = Pick<StoredStatement, 'connection_id' | 'currency'>;

/**
 * Returns the connection that a document is for, or is moved to; undefined when there is none, and then the form does
 * not finish. A trashed connection takes no new documents, but those it has may still be written.
 */
export function readStatementConnection(
  form: Form,
  demo: DemoContext,
  kept: Kept | null,
): StoredConnection | undefined {
  const id = form.integer('connection_id', kept?.connection_id);
  const connection = id === null ? undefined : rowById(demo.state.connections, id);
  const isUsable = connection?.trashed_at === null || (kept !== null && connection?.id === kept.connection_id);
  if (!isUsable && !form.isMissing('connection_id')) form.refuse('connection_id', 'must exist');
  return isUsable ? connection : undefined;
}

/**
 * Returns the currency of a document. The currency of a connection may change after its documents were written; they
 * keep theirs.
 */
export function statementCurrency(connection: StoredConnection, kept: Kept | null): string {
  return kept?.connection_id === connection.id ? kept.currency : (connection.currency_iso_code ?? '');
}
